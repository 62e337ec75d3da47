import type { Readable } from 'node:stream'

/** An open content: its size in bytes, and a stream of its bytes. */
export interface OpenDocument {
  readonly bytes: number
  readonly stream: Readable
}

/** A stored content: its generated name, and when it was stored, in milliseconds. */
export interface StoredDocument {
  readonly arquivo: string
  readonly since: number
}

/** Where the contents of documents are kept, each under the generated name that its row has in `arquivo`. */
export interface Documents {
  /** A new local path for an upload; a file there does not count as stored. */
  temporary(): Promise<string>
  /** Stores a complete upload from such a path. The file may be moved. */
  put(arquivo: string, path: string): Promise<void>
  /** Opens a content to be read as a stream; null where there is none. */
  open(arquivo: string): Promise<OpenDocument | null>
  /** Removes a content; nothing where there is none. */
  remove(arquivo: string): Promise<void>
  /** What is stored, in no order; also what no row names. */
  list(): Promise<StoredDocument[]>
  /**
   * Copies a content into a file of a backup and syncs it; false if there is none. With `link`, it may be a hard
   * link.
   */
  copyTo(arquivo: string, path: string, how?: { readonly link: boolean }): Promise<boolean>
}
