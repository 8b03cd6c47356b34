import { request as httpRequest } from 'node:http'
import { request } from 'node:https'
import { abortedWithin } from '../aborted-within.ts'
import { failUpgrade } from './outside-calls.ts'
import { isPublicHttps, NotPublicError, outsideLookup } from './public-address.ts'

/** Bytes of an answer, unless the caller says otherwise; a longer one is cut off with an error. */
const usualBytes = 262_144

export interface OutsideFetchOptions {
  /** The whole answer has to be there by then. */
  readonly answerMs: number
  /** Bytes of an answer that are taken; absent: 256 KiB. */
  readonly mostBytes?: number
  /** Origins that are called although they are not public. */
  readonly inside?: readonly string[]
}

/** A request as libraries for OpenID Connect make it. */
export interface OutsideRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

/** Whether the address may be called at all; what its name stands for is looked at with each call. */
export const mayBeCalled = (url: string, inside: readonly string[] = []): boolean =>
  isInside(url, inside) || isPublicHttps(url, { anyPort: true })

const isInside = (url: string, inside: readonly string[]): boolean => {
  if (!URL.canParse(url)) return false
  const { origin, username, password } = new URL(url)
  return inside.includes(origin) && username === '' && password === ''
}

/**
 * `fetch` for addresses that a customer gave, behind the same guard as `createOutsideCalls`: only public addresses, looked up
 * for each connection, and no redirects.
 * @throws NotPublicError; Error no whole answer came
 */
export const createOutsideFetch =
  ({ answerMs, inside = [], mostBytes = usualBytes }: OutsideFetchOptions) =>
  (url: string, { method, headers, body, signal: given }: OutsideRequest): Promise<Response> =>
    new Promise((resolve, reject) => {
      if (!mayBeCalled(url, inside)) throw new NotPublicError(URL.canParse(url) ? new URL(url).host : 'This')
      const { signal, clear } = abortedWithin(answerMs, given)
      const lookup = isInside(url, inside) ? {} : { lookup: outsideLookup() }
      const about = { method, headers, signal, agent: false, ...lookup } as const
      const asked = url.startsWith('http:') ? httpRequest(url, about) : request(url, about)
      asked.on('error', reject)
      asked.on('close', clear)
      asked.on('response', (answer) => {
        const parts: Buffer[] = []
        let length = 0
        answer.on('error', reject)
        answer.on('data', (part: Buffer) => {
          length += part.length
          parts.push(part)
          if (length > mostBytes) answer.destroy(new Error('The answer is too long'))
        })
        answer.on('end', () => {
          const { statusCode = 0 } = answer
          if (isStatus(statusCode)) resolve(responseOf(statusCode, answer.headers, Buffer.concat(parts)))
          else reject(new Error(`The status ${statusCode} is none of HTTP`))
        })
      })
      asked.on('upgrade', failUpgrade(reject))
      asked.end(bodyOf(body))
    })

const bodyOf = (body: unknown): string | Buffer | undefined => {
  if (body === undefined || body === null) return undefined
  if (Buffer.isBuffer(body)) return body
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body)
  throw new Error('Only text and bytes are sent')
}

/** Those that a `Response` can have; a server may send any three digits. */
const isStatus = (status: number): boolean => status >= 200 && status <= 599

const responseOf = (status: number, given: NodeJS.Dict<string | string[]>, content: Buffer): Response => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) if (typeof value === 'string') headers.set(name, value)
  // a Response with one of these must have no body
  const isEmpty = status === 204 || status === 205 || status === 304
  return new Response(isEmpty ? null : new Uint8Array(content), { status, headers })
}
