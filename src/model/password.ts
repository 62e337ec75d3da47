/** The longest password of an account, in characters: longer ones are refused before they are hashed. */
export const longestPassword = 128
