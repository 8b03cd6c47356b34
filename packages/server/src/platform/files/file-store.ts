import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Names the content (its SHA-256) and this copy of it: removing one never takes away another's. */
  key: string
  bytes: number
}

/** Where recordings, faxes and logos lie. */
export interface FileStore {
  /**
   * Keeps a file; when this resolves, it survives a power cut.
   * @param options.maxBytes beyond it FileTooLargeError; then, and when the source fails, nothing is kept
   */
  put(source: Buffer | AsyncIterable<Uint8Array>, options?: { maxBytes?: number }): Promise<StoredFile>
  /**
   * @param range both ends included, as in HTTP
   * @throws UnknownFileError
   */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>
  /**
   * In bytes.
   * @throws UnknownFileError
   */
  size(key: string): Promise<number>
  /**
   * For programs that read files themselves.
   * @throws UnknownFileError for what can not be a key
   */
  path(key: string): string
  /** A key that is unknown is gone already. */
  remove(key: string): Promise<void>
}

export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError'
}

export class UnknownFileError extends Error {
  override readonly name = 'UnknownFileError'
}
