import type { Readable } from 'node:stream'
import type { RemovedFiles } from './removed-files.ts'

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
  /**
   * Removes a file that no row names any more; an unknown key counts as removed already. It is kept aside for some days
   * (`removed`), because a backup of the database may still name it.
   */
  remove(key: string): Promise<void>
  /** Deletes at once a file that no row has ever named. */
  discard(key: string): Promise<void>
  readonly removed: Pick<RemovedFiles, 'putBack' | 'expire'>
}

export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError'
}

export class UnknownFileError extends Error {
  override readonly name = 'UnknownFileError'
}
