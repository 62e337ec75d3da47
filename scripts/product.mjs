import { resolve } from 'node:path'

/** What stands in the place of ours for another product on the same machine, by the folder that it is in. */
export const aliasesOf = (folder) => ({
  '#roles': resolve(folder, 'resources/papeis.ts'),
  '#resources': resolve(folder, 'resources/index.ts'),
})
