import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Config } from '../../config.ts'
import { createS3Bucket } from '../../s3/s3-bucket.ts'
import { readS3Address } from '../../s3/s3-place.ts'
import { S3Problem } from '../../s3/s3-problem.ts'
import type { S3Patience } from '../../s3/s3-request.ts'
import { type FileStore, isFileKey, placeOf, UnknownFileError } from '../file-store.ts'
import type { TemporaryDir } from '../temporary-dir.ts'
import { writeHashed } from '../write-hashed.ts'
import { checkedContent, createLocalCopies, writeContent } from './local-copies.ts'
import { createS3Place } from './s3-file-place.ts'
import { createS3Drafts } from './s3-drafts.ts'
import { createS3RemovedFiles } from './s3-removed-files.ts'

/** Callers and callees wait for these files, so a service that is silent is given up sooner than for a backup. */
const patienceOfCallers: S3Patience = { tries: 4, pauseMs: 200, silentMs: 15_000 }

export interface S3FileStoreOptions {
  readonly s3: S3Config
  readonly temporary: TemporaryDir
  /** Most bytes that the copies of files on this machine have together. */
  readonly cacheBytes: number
  readonly now?: () => number
  readonly patience?: S3Patience
  /** Called after each request for a file, with its time in seconds and how it failed. */
  readonly onWork?: (what: FileWork, seconds: number, fault: string | null) => void
}

/** Many may be uploaded at the same time, and each has one part in memory. */
const partBytes = 8 * 1_048_576

/** Work of a store with a file; a copy that is at hand is none. */
export type FileWork = 'put' | 'read' | 'fetch' | 'remove'

/**
 * A file store in a part of a bucket: `<prefix>/ab/abcd…`. Each object has a name of its own that is never written
 * again, so nothing depends on the order of writers. Each failure of the service is an `S3Problem`.
 * @param address such as `s3://bucket/prefix`
 */
export const createS3FileStore = (address: string, options: S3FileStoreOptions): FileStore => {
  const { s3, temporary, cacheBytes, now = Date.now, patience = patienceOfCallers, onWork } = options
  const place = readS3Address(address)
  const start = place.prefix === '' ? '' : `${place.prefix}/`
  const bucket = createS3Bucket(s3, place.bucket, patience)
  const whole = createS3Place(address, s3, patience)
  const removed = createS3RemovedFiles(bucket, start, now)
  const nameOf = (key: string): string => `${start}${placeOf(key)}`

  const timed = async <T>(what: FileWork, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now()
    const tell = (fault: string | null) => onWork?.(what, (performance.now() - begun) / 1000, fault)
    try {
      const done = await work()
      tell(null)
      return done
    } catch (error) {
      tell(error instanceof S3Problem ? error.fault : error instanceof UnknownFileError ? 'missing' : 'other')
      throw error
    }
  }

  const copies = createLocalCopies({
    temporary,
    mostBytes: cacheBytes,
    fetch: (key, path) =>
      timed('fetch', () => writeContent(path, key, bucket.get(nameOf(key))).catch(unknownIfMissing(key))),
  })

  return {
    removed,
    drafts: createS3Drafts(bucket, start),
    async put(source, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      // the name of an object is the hash of its content, which is known at its end
      const path = await copies.scratchPath(`new-${randomUUID()}`)
      try {
        const stored = await writeHashed(path, Buffer.isBuffer(source) ? [source] : source, maxBytes)
        await timed('put', () => bucket.putStream(nameOf(stored.key), createReadStream(path), partBytes))
        // who leaves a message hears it at once; a disk without room for the copy is no failure
        await copies.adopt(stored.key, path).catch(() => undefined)
        return stored
      } finally {
        // not begun to be read if there was no room for the first byte: it would stay open
        if (source instanceof Readable) source.destroy()
        await rm(path, { force: true })
      }
    },
    async open(key, range) {
      const name = nameOf(key)
      const copy = copies.find(key)
      if (copy !== undefined) return createReadStream(copy, range)
      const abort = new AbortController()
      const blocks = bucket.get(name, { ...range, signal: abort.signal })
      const content = (range === undefined ? checkedContent(blocks, key) : blocks)[Symbol.asyncIterator]()
      // the first block tells whether the file is there
      const first = await timed('read', () => content.next().catch(unknownIfMissing(key)))
      return streamOf(first, content, abort)
    },
    async size(key) {
      const bytes = await bucket.size(nameOf(key))
      if (bytes === undefined) throw new UnknownFileError(`There is no file ${key}`)
      return bytes
    },
    async withLocalCopy(key, use) {
      placeOf(key)
      return copies.use(key, use)
    },
    async remove(key) {
      if (!isFileKey(key)) return
      await copies.drop(key)
      await timed('remove', () => removed.take(key))
    },
    async discard(key) {
      if (!isFileKey(key)) return
      await copies.drop(key)
      await timed('remove', () => bucket.remove(nameOf(key)))
    },
    list: () => whole.list(),
    check: async () => void (await whole.readId()),
  }
}

/** A stream that ends its request at once when its reader goes away, in memory block by block. */
const streamOf = (first: IteratorResult<Buffer>, content: AsyncIterator<Buffer>, abort: AbortController): Readable => {
  let waiting: IteratorResult<Buffer> | null = first
  return new Readable({
    highWaterMark: 65_536,
    read() {
      const next = waiting === null ? content.next() : Promise.resolve(waiting)
      waiting = null
      next.then(
        ({ done, value }) => this.push(done === true ? null : value),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, callback) {
      abort.abort()
      void content.return?.()
      callback(error)
    },
  })
}

const unknownIfMissing = (key: string): ((error: unknown) => never) => {
  return (error) => {
    throw error instanceof S3Problem && error.fault === 'missing'
      ? new UnknownFileError(`There is no file ${key}`)
      : error
  }
}
