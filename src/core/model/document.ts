/** The most bytes of a document: 5 MB (section 5 of the specification). */
export const largestDocument = 5 * 1024 * 1024

/** The extensions of documents that are taken, and the type each is answered with. */
export const documentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
} as const satisfies Readonly<Record<string, string>>

/** The extension of a document, as one that is taken. */
export type Extension = keyof typeof documentTypes

/** What is said of a document that is refused. */
export const documentRefusals = {
  type: 'Tipo de arquivo não permitido. Use PDF, DOC, DOCX, JPG ou PNG.',
  size: 'Arquivo muito grande. Tamanho máximo: 5MB.',
  cut: 'O arquivo não chegou inteiro. Envie de novo.',
  lost: 'O arquivo deste documento não está no servidor. Avise quem cuida do sistema.',
} as const

/** The extension of a file's name in lower case; null where it is none that is taken. */
export function extensionOf(name: string): Extension | null {
  const extension = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(documentTypes, extension) ? (extension as Extension) : null
}

/** Why a file is none that is taken, by its name and its size in bytes; null where it is. */
export function refusalOf({ name, size }: { name: string; size: number }): string | null {
  if (!extensionOf(name)) return documentRefusals.type
  return size > largestDocument ? documentRefusals.size : null
}
