import type { Check } from '#console/ui/form'

/** The rule of the second password; those of all else stand in the model, which the server reads too. */
export const checkConfirmation: Check = (value, { nova_senha }) => {
  if (!value) return 'Por favor, confirme a nova senha'
  return value === nova_senha ? null : 'As senhas não coincidem'
}
