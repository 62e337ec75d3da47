import type { Check } from '#console/ui/form'
import { emailPattern } from '#model/email'

/** The rules of an e-mail and of a password at the login (section 5 of the specification). */
export const checkEmail: Check = (value) => {
  if (!value.trim()) return 'Email é obrigatório'
  return emailPattern.test(value.trim()) ? null : 'Formato de email inválido'
}

/** The main login only asks for a password. */
export const checkPassword: Check = (value) => (value ? null : 'Senha é obrigatória')

/** The educators' login also asks for three characters. */
export const checkEducatorPassword: Check = (value, values) => {
  if (value && value.length < 3) return 'Senha deve ter pelo menos 3 caracteres'
  return checkPassword(value, values)
}
