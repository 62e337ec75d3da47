/** The title of the first screen, apart from the other texts: it is there before their code is. */
export const recoveryTitle = 'Recuperar senha'
