import type { S3Config } from '../config.ts'
import { S3Problem } from './s3-problem.ts'
import { createS3Requester, type S3Patience } from './s3-request.ts'
import { uploadInParts } from './s3-upload.ts'
import { elementsIn, textIn } from './s3-xml.ts'

export interface S3Object {
  readonly name: string
  readonly bytes: number
  /** By the clock of the service. */
  readonly changedAt: Date
}

/**
 * The objects of one bucket. Names are of letters, digits and `. _ - /`, which every service signs alike; nothing depends
 * on conditional writes, which not every service has. Each failure is an `S3Problem`.
 */
export interface S3Bucket {
  /** Stores an object: it is there whole or not at all, and replaces one of this name. */
  put(name: string, body: Buffer): Promise<void>
  /**
   * The same for a stream, in memory part by part. If it throws, nothing is stored, and that error is thrown.
   * @param bytesOfPart at least 5 MiB; absent: 32 MiB
   */
  putStream(name: string, blocks: AsyncIterable<Buffer>, bytesOfPart?: number): Promise<void>
  /**
   * The content as it arrives, from the first byte to the last one, or those of the range (both ends included). A line that breaks
   * is taken up where it broke. Callers compare hashes.
   * @param range.signal ends it at once
   */
  get(
    name: string,
    range?: { readonly start?: number; readonly end?: number; readonly signal?: AbortSignal },
  ): AsyncIterable<Buffer>
  /** @returns size in bytes; undefined: there is no such object */
  size(name: string): Promise<number | undefined>
  /** All objects whose names begin so, in the order of their names. */
  list(prefix: string): AsyncIterable<S3Object>
  /** The names between this prefix and the next slash. */
  listFolders(prefix: string): Promise<readonly string[]>
  /** Removes an object; an unknown one counts as removed. */
  remove(name: string): Promise<void>
  /** Copies an object of at most 5 GiB inside the service. */
  copy(from: string, to: string): Promise<void>
  /** Ends uploads of our objects that were never completed, which cost room: at most 1,000 at once. */
  abortUploads(prefix: string, isOurs: (name: string) => boolean): Promise<void>
}

/** A list with more pages is none that we wrote. */
const mostPages = 100_000
/** How often a transfer is taken up again without a byte in between. */
const mostBreaks = 5

export const createS3Bucket = (config: S3Config, bucket: string, patience?: S3Patience): S3Bucket => {
  const requester = createS3Requester(config, bucket, patience)
  const { ask } = requester

  const pages = async function* (query: Readonly<Record<string, string>>): AsyncGenerator<string> {
    let token: string | undefined
    for (let page = 0; page < mostPages; page += 1) {
      const { text } = await ask({
        method: 'GET',
        query: { 'list-type': '2', ...query, ...(token !== undefined && { 'continuation-token': token }) },
      })
      yield text
      const next = textIn(text, 'IsTruncated') === 'true' ? textIn(text, 'NextContinuationToken') : undefined
      if (next === undefined) return
      if (next === token) break
      token = next
    }
    throw new S3Problem('refused', `The list of the bucket '${bucket}' at ${config.endpoint} does not end.`)
  }

  const get: S3Bucket['get'] = async function* (name, { start = 0, end, signal } = {}) {
    let at = start
    for (let breaks = 0; ; breaks += 1) {
      const isPart = at > 0 || end !== undefined
      const { status, blocks } = await requester.stream({
        method: 'GET',
        name,
        signal,
        ...(isPart && { headers: { range: `bytes=${at}-${end ?? ''}` } }),
      })
      if (isPart && status !== 206)
        throw new S3Problem('refused', `${config.endpoint} does not send parts of objects, which Lineside needs.`)
      try {
        for await (const block of blocks) {
          at += block.length
          breaks = 0
          yield block
        }
        return
      } catch (error) {
        if (!(error instanceof S3Problem) || breaks >= mostBreaks || signal?.aborted) throw error
      }
    }
  }

  const size: S3Bucket['size'] = async (name) => {
    try {
      const { headers } = await ask({ method: 'HEAD', name })
      return Number(headers.get('content-length'))
    } catch (error) {
      if (error instanceof S3Problem && error.fault === 'missing') return undefined
      throw error
    }
  }

  return {
    put: async (name, body) => void (await ask({ method: 'PUT', name, body })),
    putStream: (name, blocks, bytesOfPart) => uploadInParts({ ask, size, bucket }, name, blocks, bytesOfPart),
    get,
    size,
    list: async function* (prefix) {
      for await (const page of pages({ prefix }))
        for (const entry of elementsIn(page, 'Contents'))
          yield {
            name: textIn(entry, 'Key') ?? '',
            bytes: Number(textIn(entry, 'Size')),
            changedAt: new Date(textIn(entry, 'LastModified') ?? ''),
          }
    },
    listFolders: async (prefix) => {
      const found: string[] = []
      for await (const page of pages({ prefix, delimiter: '/' }))
        for (const entry of elementsIn(page, 'CommonPrefixes'))
          found.push((textIn(entry, 'Prefix') ?? '').slice(prefix.length).replace(/\/$/, ''))
      return found
    },
    remove: async (name) => {
      await ask({ method: 'DELETE', name }).catch((error: unknown) => {
        if (!(error instanceof S3Problem && error.fault === 'missing')) throw error
      })
    },
    copy: async (from, to) =>
      void (await ask({ method: 'PUT', name: to, headers: { 'x-amz-copy-source': `/${bucket}/${from}` } })),
    abortUploads: async (prefix, isOurs) => {
      const { text } = await ask({ method: 'GET', query: { uploads: '', prefix } })
      for (const entry of elementsIn(text, 'Upload')) {
        const name = textIn(entry, 'Key') ?? ''
        if (isOurs(name)) await ask({ method: 'DELETE', name, query: { uploadId: textIn(entry, 'UploadId') ?? '' } })
      }
    },
  }
}
