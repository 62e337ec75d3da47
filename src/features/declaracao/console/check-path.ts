/** Where a statement is checked, without a session. */
export const checkPath = '/conferir-declaracao'
