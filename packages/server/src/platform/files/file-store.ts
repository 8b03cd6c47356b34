import type { Readable } from 'node:stream'
import type { RemovedFiles } from './removed-files.ts'

export interface StoredFile {
  /** Names the content (its SHA-256) and this copy of it, so that removing one copy leaves the others. */
  key: string
  bytes: number
}

/** A file in the list of all files. */
export interface ListedFile extends Readonly<StoredFile> {
  readonly storedAt: Date
}

/** Store for recordings, faxes, sounds and logos: a directory, or a part of a bucket (GROW-01). */
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
   * Gives a program that reads files itself a path, for as long as `use` runs. Nobody may write there.
   * @throws UnknownFileError
   */
  withLocalCopy<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /**
   * Removes a file that no row names any more; an unknown key counts as removed already. It is kept aside for some days
   * (`removed`), because a backup of the database may still name it.
   */
  remove(key: string): Promise<void>
  /** Deletes at once a file that no row has ever named. */
  discard(key: string): Promise<void>
  readonly removed: Pick<RemovedFiles, 'putBack' | 'expire'>
  /** Contents that are being written, for another process to go on with; absent: they lie on a disk that stays. */
  readonly drafts?: FileDrafts
  /** Every file that is not removed, in any order. */
  list(): AsyncIterable<ListedFile>
  /** Finds out whether files can be stored and read now. @throws an error with a sentence for the operator */
  check(): Promise<void>
}

/** Contents that grow, block by block, and that outlive the process that writes them. */
export interface FileDrafts {
  /** Stores a block of a draft, or replaces it. */
  write(draft: string, block: number, content: Buffer): Promise<void>
  /**
   * Puts together what is there, up to the first block that is missing.
   * @returns the bytes that were written to the path; 0: there is nothing
   */
  assemble(draft: string, path: string): Promise<number>
  /** Removes all blocks. */
  remove(draft: string): Promise<void>
  /** The names of all drafts, each with the time of its first block. */
  list(): AsyncIterable<{ readonly draft: string; readonly begunAt: Date }>
}

export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError'
}

export class UnknownFileError extends Error {
  override readonly name = 'UnknownFileError'
}

const form = /^[0-9a-f]{64}-[0-9a-f]{8}$/

export const isFileKey = (text: string): boolean => form.test(text)

/**
 * The place of a file below its directory or prefix: `ab/abcd…`, by the first two digits of its key.
 * @throws UnknownFileError for a text that cannot be a key
 */
export const placeOf = (key: string): string => {
  if (!isFileKey(key)) throw new UnknownFileError(`${key} is not the key of a file`)
  return `${key.slice(0, 2)}/${key}`
}

/** The SHA-256 of the content, in hexadecimal, which a key begins with. */
export const contentOf = (key: string): string => key.slice(0, 64)

/** Bytes of a block of a draft. */
export const draftBlockBytes = 65_536
