import { createHash } from 'node:crypto'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../config.ts'
import { createDeadline, type Deadline } from '../deadline.ts'
import { reason } from '../reason.ts'
import { problemOfAnswer, problemOfSilence, S3Problem } from './s3-problem.ts'
import { errorCodeIn } from './s3-xml.ts'

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'HEAD' | 'DELETE'
  /** Name of the object; absent: the bucket itself. */
  readonly name?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** Ends the request, and the body as it arrives, at once. */
  readonly signal?: AbortSignal | undefined
}

/** How often a request is tried, and how long it waits; tests wait less. */
export interface S3Patience {
  readonly tries: number
  /** The longest first pause; each further one may be twice as long, up to `longestPauseMs`. */
  readonly pauseMs: number
  /** How long the service may be silent. */
  readonly silentMs: number
}

export const usualPatience: S3Patience = { tries: 6, pauseMs: 300, silentMs: 60_000 }

const longestPauseMs = 20_000
/** A slower line counts as silent. */
const leastBytesPerSecond = 32_768
/** A page of a list has at most 1,000 names of 1,024 bytes. */
const longestText = 8 * 1_048_576

/** Asks one bucket, in the form of signature 4. Each failure is an `S3Problem`. */
export interface S3Requester {
  ask(request: S3Request): Promise<{ readonly headers: Headers; readonly text: string }>
  /** The same, with the body as it arrives; its reader gets the failure if the service is silent in the middle. */
  stream(request: S3Request): Promise<{ readonly status: number; readonly blocks: AsyncIterable<Buffer> }>
}

/** A failure that another try may mend. */
class Later extends Error {
  readonly problem: S3Problem
  readonly afterMs: number

  constructor(problem: S3Problem, afterMs = 0) {
    super(problem.message)
    this.problem = problem
    this.afterMs = afterMs
  }
}

interface Opened {
  readonly response: Response
  readonly deadline: Deadline
  readonly abort: () => void
}

/** The address of an object in a bucket, by path or by host. */
export const urlOf = (
  { endpoint, addressing }: Pick<S3Config, 'endpoint' | 'addressing'>,
  bucket: string,
  name: string,
): URL => {
  const url = new URL(endpoint)
  if (addressing === 'host') url.hostname = `${bucket}.${url.hostname}`
  const names = [url.pathname.replace(/\/$/, ''), ...(addressing === 'host' ? [] : [bucket]), ...(name ? [name] : [])]
  url.pathname = names.join('/')
  return url
}

export const createS3Requester = (config: S3Config, bucket: string, patience = usualPatience): S3Requester => {
  const where = { endpoint: config.endpoint, bucket }
  const signer = new AwsClient({
    accessKeyId: config.accessKey,
    secretAccessKey: config.secretKey,
    service: 's3',
    region: config.region,
  })
  const silence = (error: unknown) => new Later(problemOfSilence(whyOf(error), where))

  const send = async ({ method, name = '', query = {}, headers = {}, body }: S3Request, signal: AbortSignal) => {
    const url = urlOf(config, bucket, name)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    const signed = await signer.sign(url, {
      method,
      headers: { ...headers, ...hashesOf(body) },
      ...(body !== undefined && { body: new Uint8Array(body) }),
      redirect: 'manual',
    })
    return fetch(signed, { signal })
  }

  /** One try. @returns an answer of success, whose body nobody has read; its deadline runs */
  const open = async (request: S3Request): Promise<Opened> => {
    const abort = new AbortController()
    const deadline = createDeadline()
    const allowedMs = patience.silentMs + ((request.body?.length ?? 0) / leastBytesPerSecond) * 1000
    deadline.set(allowedMs, () => abort.abort())
    const { signal } = request
    try {
      signal?.throwIfAborted()
      const response = await send(
        request,
        signal === undefined ? abort.signal : AbortSignal.any([abort.signal, signal]),
      )
      if (response.ok) return { response, deadline, abort: () => abort.abort() }
      throw failureOf(response, errorCodeIn(await textOf(response)), request)
    } catch (error) {
      deadline.clear()
      // whoever ended it has no use for another try
      if (signal?.aborted) throw problemOfSilence('ended', where)
      throw error instanceof S3Problem || error instanceof Later ? error : silence(error)
    }
  }

  const failureOf = ({ status, headers }: Response, code: string, { method, name = '' }: S3Request) => {
    const problem = problemOfAnswer({ status, code, what: `${method} ${name}`.trim() }, where)
    const isPassing = status === 429 || code === 'RequestTimeout' || (status >= 500 && status !== 501 && status !== 507)
    return isPassing ? new Later(problem, Number(headers.get('retry-after') ?? 0) * 1000 || 0) : problem
  }

  const persist = async <T>(attempt: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof Later)) throw error
        if (tries >= patience.tries) throw error.problem
        // by chance, so that many who wait do not come back at once
        const pauseMs = Math.max(error.afterMs, Math.random() * patience.pauseMs * 2 ** (tries - 1))
        await pauseFor(Math.min(longestPauseMs, pauseMs))
      }
    }
  }

  const attemptWhole = async (request: S3Request) => {
    const { response, deadline } = await open(request)
    try {
      const text = await textOf(response).catch((error: unknown) => {
        throw silence(error)
      })
      // what takes the service long begins as a success
      const code = errorCodeIn(text)
      if (code !== '') throw new Later(problemOfAnswer({ status: 500, code, what: request.method }, where))
      return { headers: response.headers, text }
    } finally {
      deadline.clear()
    }
  }

  return {
    ask: (request) => persist(() => attemptWhole(request)),
    stream: async (request) => {
      const opened = await persist(() => open(request))
      opened.deadline.clear()
      return { status: opened.response.status, blocks: blocksOf(opened, patience.silentMs, silence) }
    },
  }
}

/** The service refuses what does not have these hashes. MD5 is required where the bucket has an Object Lock. */
const hashesOf = (body: Buffer | undefined): Readonly<Record<string, string>> => ({
  'x-amz-content-sha256': createHash('sha256')
    .update(body ?? '')
    .digest('hex'),
  ...(body !== undefined && { 'content-md5': createHash('md5').update(body).digest('base64') }),
})

async function* blocksOf(
  { response, deadline, abort }: Opened,
  silentMs: number,
  silence: (error: unknown) => Later,
): AsyncGenerator<Buffer> {
  const reader = response.body?.getReader()
  try {
    for (;;) {
      // only while we wait: whoever reads may take its time
      deadline.set(silentMs, abort)
      const next = await reader?.read()
      deadline.clear()
      if (next?.value === undefined) return
      yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
    }
  } catch (error) {
    throw silence(error).problem
  } finally {
    deadline.clear()
    abort()
  }
}

const textOf = async (response: Response): Promise<string> => {
  const blocks: Uint8Array[] = []
  let bytes = 0
  for await (const block of response.body ?? []) {
    bytes += block.length
    if (bytes > longestText) throw new Error('its answer is too long')
    blocks.push(block)
  }
  return Buffer.concat(blocks).toString('utf8')
}

/** `fetch failed` says nothing: its cause does. */
const whyOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && cause.name === 'AbortError') return 'timeout'
  const { code } = cause as { readonly code?: unknown }
  return typeof code === 'string' ? code : reason(cause)
}
