import { emailPattern } from './email.ts'
import { longestPassword } from './password.ts'

/** The code of a forgotten password: its characters, how many, and its minutes (section 9 of the specification). */
export const recoveryCode = {
  alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  length: 6,
  minutes: 30,
} as const

/** What both sides say of an e-mail without an account (section 5 of the specification). */
export const unknownEmail = 'Email não encontrado no sistema'

const shortestPassword = 6
const longestEmail = 254

/** The message against each value that recovery asks for, or null; forms and server share it (section 5 of the specification). */
export const recoveryRules = {
  email(value: string): string | null {
    const email = value.trim()
    if (!email) return 'Por favor, digite seu email'
    const isValid = email.length <= longestEmail && emailPattern.test(email)
    return isValid ? null : 'Por favor, digite um email válido'
  },

  codigo(value: string): string | null {
    if (!value.trim()) return 'Por favor, digite o código'
    return value.trim().length === recoveryCode.length ? null : 'O código deve ter 6 caracteres'
  },

  nova_senha(value: string): string | null {
    if (!value) return 'Por favor, digite a nova senha'
    if (value.length < shortestPassword) return 'A senha deve ter pelo menos 6 caracteres'
    return value.length > longestPassword ? 'A senha deve ter no máximo 128 caracteres' : null
  },
} as const

/** A code as it is being typed or pasted: capital letters and digits, the first six. */
export function typedCode(text: string): string {
  return text
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, recoveryCode.length)
}
