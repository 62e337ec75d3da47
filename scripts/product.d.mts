export function aliasesOf(folder: string): Record<'#roles' | '#resources', string>
