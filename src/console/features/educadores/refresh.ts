/** How often the list of educators and their page ask again (section 9 of the specification), in milliseconds. */
export const refreshEvery = 30_000
