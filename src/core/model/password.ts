/** The longest password of an account, in characters: longer ones are refused before they are hashed. */
export const longestPassword = 128

/** What is said next to a new password that anybody would try first. */
export const easyPassword = 'Essa senha é fácil de adivinhar'
