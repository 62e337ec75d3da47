import { declaredResources } from '#model/entities'
import type { Labels } from '#model/texts'

type Nouns = Pick<Labels, 'one' | 'many' | 'gender'>

const ofFiles: Readonly<Record<string, Nouns>> = {
  documento: { one: 'Documento', many: 'Documentos' },
  anexo: { one: 'Arquivo', many: 'Arquivos' },
}

export const nounsOfRows = (name: string): Nouns =>
  ofFiles[name] ?? declaredResources()[name]?.label ?? { one: name, many: name }
