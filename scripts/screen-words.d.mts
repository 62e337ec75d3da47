import type { ESTree, Plugin } from 'vite'

export const screenWords: Plugin
export function withoutEarlyWords(code: string, program: ESTree.Program): string
