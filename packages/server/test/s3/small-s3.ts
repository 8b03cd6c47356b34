import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '../../src/platform/config.ts'
import { listenAsS3 } from './listen-as-s3.ts'

interface Kept {
  readonly content: Buffer
  readonly changedAt: Date
}

/** Faults that a service has until it is told otherwise. */
export interface SmallFaults {
  /** Answers 503. */
  isAway?: boolean
  /** Takes nothing more. */
  isFull?: boolean
  /** Sends other bytes than were stored. */
  isLying?: boolean
  /** Takes requests and says nothing. */
  isSilent?: boolean
}

/** A small S3 service in memory, for unit tests: it checks signatures and hashes, and makes faults to order. */
export interface SmallS3 {
  readonly s3: S3Config
  readonly faults: SmallFaults
  /** Objects by their names. */
  readonly objects: ReadonlyMap<string, Kept>
  /** Requests whose answer is not over yet. */
  openAnswers(): number
}

const md5 = (content: Buffer): Buffer => createHash('md5').update(content).digest()
const xml = (content: string): string => `<?xml version="1.0"?>\n${content}`

export const startSmallS3 = async (bucket = 'files'): Promise<SmallS3> => {
  const objects = new Map<string, Kept>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const faults: SmallFaults = {}
  const open = new Set<ServerResponse>()

  const list = (query: URLSearchParams): string => {
    const prefix = query.get('prefix') ?? ''
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted()
    if (query.get('delimiter') === '/') {
      const inside = names.map((name) => name.slice(prefix.length)).filter((name) => name.includes('/'))
      const folders = [...new Set(inside.map((name) => name.slice(0, name.indexOf('/') + 1)))]
      const found = folders.map((name) => `<CommonPrefixes><Prefix>${prefix}${name}</Prefix></CommonPrefixes>`)
      return `<ListBucketResult>${found.join('')}</ListBucketResult>`
    }
    const from = Number(query.get('continuation-token') ?? 0)
    const page = names.slice(from, from + 100).map((name) => {
      const { content, changedAt } = objects.get(name) as Kept
      const facts = `<Size>${content.length}</Size><LastModified>${changedAt.toISOString()}</LastModified>`
      return `<Contents><Key>${name}</Key>${facts}</Contents>`
    })
    const more = from + 100 < names.length
    const next = more ? `<NextContinuationToken>${from + 100}</NextContinuationToken>` : ''
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${page.join('')}</ListBucketResult>`
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', headers } = request
    const url = new URL(request.url ?? '', s3.endpoint)
    const body = await buffer(request)
    const say = (status: number, text: Buffer | string = '', more: Record<string, string> = {}) =>
      void response.writeHead(status, more).end(text)
    const refuse = (status: number, code: string) => say(status, xml(`<Error><Code>${code}</Code></Error>`))
    if (faults.isSilent) return
    if (faults.isAway) return refuse(503, 'ServiceUnavailable')
    if (!(await isSigned(request, url, s3))) return refuse(403, 'SignatureDoesNotMatch')
    const hash = createHash('sha256').update(body).digest('hex')
    if (headers['x-amz-content-sha256'] !== hash) return refuse(400, 'XAmzContentSHA256Mismatch')
    const [, inPath, ...rest] = url.pathname.split('/')
    const [name, query] = [rest.join('/'), url.searchParams]
    if (inPath !== bucket) return refuse(404, 'NoSuchBucket')
    if (method === 'PUT' && faults.isFull) return refuse(507, 'QuotaExceeded')
    const keep = (content: Buffer) => objects.set(name, { content, changedAt: new Date() })
    const parts = uploads.get(query.get('uploadId') ?? '')
    if (name === '') return say(200, xml(list(query)))
    if (method === 'POST' && query.has('uploads')) {
      uploads.set(String(uploads.size + 1), new Map())
      return say(200, xml(`<R><UploadId>${uploads.size}</UploadId></R>`))
    }
    if (query.has('uploadId') && parts === undefined) return refuse(404, 'NoSuchUpload')
    if (method === 'PUT' && parts !== undefined) {
      parts.set(Number(query.get('partNumber')), body)
      return say(200, '', { etag: `"${md5(body).toString('hex')}"` })
    }
    if (method === 'POST') {
      keep(Buffer.concat([...(parts ?? [])].toSorted(([a], [b]) => a - b).map(([, content]) => content)))
      return say(200, xml('<R/>'))
    }
    const source = headers['x-amz-copy-source']
    const copied = typeof source === 'string' ? objects.get(source.slice(bucket.length + 2)) : undefined
    if (method === 'PUT' && source !== undefined && copied === undefined) return refuse(404, 'NoSuchKey')
    if (method === 'PUT') {
      keep(copied?.content ?? body)
      return say(200)
    }
    if (method === 'DELETE') {
      objects.delete(name)
      return say(204)
    }
    const found = objects.get(name)
    if (found === undefined) return refuse(404, 'NoSuchKey')
    const content = faults.isLying ? Buffer.alloc(found.content.length, 'x') : found.content
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
    if (method === 'HEAD') return say(200, '', { 'content-length': String(content.length) })
    if (first === undefined) return say(200, content)
    say(206, content.subarray(Number(first), last === '' ? undefined : Number(last) + 1))
  }

  const s3 = await listenAsS3((request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    void serve(request, response)
  })
  return { s3, faults, objects, openAnswers: () => open.size }
}

/** Signs the same request with the secret, and compares. */
const isSigned = async ({ method = '', headers }: IncomingMessage, url: URL, s3: S3Config): Promise<boolean> => {
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const signed = names.split(';').filter((name) => name !== 'host' && name !== 'x-amz-date')
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    accessKeyId: s3.accessKey,
    secretAccessKey: s3.secretKey,
    service: 's3',
    region: s3.region,
    datetime: String(headers['x-amz-date']),
  })
  const expected = (await signer.sign()).headers.get('authorization')
  return expected === headers.authorization
}
