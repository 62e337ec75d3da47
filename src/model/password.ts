/** The longest password of an account, in characters: longer ones are refused before they are hashed. */
export const longestPassword = 128

/** The message for a new password that is easy to guess. */
export const easyPassword = 'Essa senha é fácil de adivinhar'
