import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request } from 'node:https'
import { abortedWithin } from '../aborted-within.ts'
import { failUpgrade } from './outside-calls.ts'
import { mayBeCalled } from './outside-fetch.ts'
import { NotPublicError, outsideLookup } from './public-address.ts'

export interface StreamRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}

export interface StreamAnswer {
  readonly status: number
  /** Where a redirect leads, as the server wrote it. */
  readonly location: string | undefined
}

export interface OutsideStreamOptions {
  /** The whole answer has to be there by then, in milliseconds. */
  readonly answerMs: number
  /** Bytes of an answer; a longer one is cut off with `AnswerTooLongError`. */
  readonly mostBytes: number
  /** Origins that are called although they are not public. */
  readonly inside: readonly string[]
}

/** The answer has more bytes than are read. */
export class AnswerTooLongError extends Error {
  constructor(most: number) {
    super(`The answer has more than ${most} bytes`)
  }
}

/** Sends a request. `take` gets the answer's head, then reads its body; what it leaves unread is thrown away. */
export type OutsideStream = <T>(
  asked: StreamRequest,
  take: (head: StreamAnswer, body: AsyncIterable<Buffer>) => Promise<T>,
) => Promise<T>

/**
 * Requests whose long answers are read as they come, to addresses that a customer gave, behind the same guard as
 * `createOutsideFetch`: only public addresses, looked up for each connection, and no redirects. Answers come uncompressed, so
 * that few bytes never become many.
 * @throws NotPublicError; AnswerTooLongError; Error no whole answer came
 */
export const createOutsideStream =
  ({ answerMs, mostBytes, inside }: OutsideStreamOptions): OutsideStream =>
  async ({ url, method, headers, body, signal: given }, take) => {
    if (!mayBeCalled(url, inside)) throw new NotPublicError(URL.canParse(url) ? new URL(url).host : 'This')
    const { signal, clear } = abortedWithin(answerMs, given)
    const lookup = inside.includes(new URL(url).origin) ? {} : { lookup: outsideLookup() }
    const about = {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
      signal,
      agent: false,
      ...lookup,
    } as const
    const asked = url.startsWith('http:') ? httpRequest(url, about) : request(url, about)
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        asked.on('error', reject)
        asked.on('upgrade', failUpgrade(reject))
        asked.on('response', resolve)
        asked.end(body)
      })
      const head = { status: answer.statusCode ?? 0, location: answer.headers.location }
      return await take(head, bounded(answer, mostBytes))
    } finally {
      asked.destroy()
      clear()
    }
  }

async function* bounded(answer: IncomingMessage, most: number): AsyncGenerator<Buffer> {
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length
    if (length > most) throw new AnswerTooLongError(most)
    yield part
  }
}
