import { declaredResources } from '#model/entities'
import type { Labels } from '#model/texts'

const ofFiles: Readonly<Record<string, Pick<Labels, 'one' | 'many'>>> = {
  documento: { one: 'Documento', many: 'Documentos' },
  anexo: { one: 'Arquivo', many: 'Arquivos' },
}

/** What rows of an entity are called, or files. */
export const nounsOfRows = (name: string) =>
  ofFiles[name] ?? declaredResources()[name]?.label ?? { one: name, many: name }
