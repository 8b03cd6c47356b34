import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Names the content (its SHA-256) and this copy of it, so that removing one copy leaves the others. */
  key: string
  bytes: number
}

/** Store for recordings, faxes, sounds and logos. */
export interface FileStore {
  /**
   * Stores a file; when this resolves, the file survives a power cut.
   * @param options.maxBytes above this size it throws FileTooLargeError; then, and when the source fails, nothing is
   *   stored
   */
  put(source: Buffer | AsyncIterable<Uint8Array>, options?: { maxBytes?: number }): Promise<StoredFile>
  /**
   * @param range both ends included, as in HTTP
   * @throws UnknownFileError
   */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>
  /**
   * Size in bytes.
   * @throws UnknownFileError
   */
  size(key: string): Promise<number>
  /**
   * Path of the file, for programs that read files themselves.
   * @throws UnknownFileError for a text that cannot be a key
   */
  path(key: string): string
  /** Removes a file; an unknown key counts as removed already. */
  remove(key: string): Promise<void>
}

export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError'
}

export class UnknownFileError extends Error {
  override readonly name = 'UnknownFileError'
}
