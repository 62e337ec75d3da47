import type { Readable } from 'node:stream'

/** A content that is being read: its size in bytes, and its bytes as they are asked for. */
export interface OpenDocument {
  readonly bytes: number
  readonly stream: Readable
}

/** A content that is stored: its generated name, and since when, in milliseconds. */
export interface StoredDocument {
  readonly arquivo: string
  readonly since: number
}

/** Where the contents of documents are kept, each under the generated name that its row has in `arquivo`. */
export interface Documents {
  /** A new path on this machine for a content that is still to come; what is there is not stored yet. */
  temporary(): Promise<string>
  /** Stores the content of such a file, which is whole and on the disk. The file may be gone afterwards. */
  put(arquivo: string, path: string): Promise<void>
  /** Opens a content to be read as a stream; null where there is none. */
  open(arquivo: string): Promise<OpenDocument | null>
  /** Removes a content; nothing where there is none. */
  remove(arquivo: string): Promise<void>
  /** What is stored, in no order; also what no row names. */
  list(): Promise<StoredDocument[]>
  /** Puts a content in a file of a copy, down to the disk; false where there is none. `link` may share the bytes. */
  copyTo(arquivo: string, path: string, how?: { readonly link: boolean }): Promise<boolean>
}
