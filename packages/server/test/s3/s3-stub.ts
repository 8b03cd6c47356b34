import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenAsS3 } from './listen-as-s3.ts'

/** A request that has arrived. */
export interface StubRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** One answer. */
export type StubAnswer = (response: ServerResponse) => void

export const answer =
  (status: number, body = '', headers: Record<string, string> = {}): StubAnswer =>
  (response) =>
    response.writeHead(status, headers).end(body)

export const failure = (status: number, code: string): StubAnswer =>
  answer(status, `<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>words of the service</Message></Error>`)

/** Sends so much and then cuts the line. */
export const cutOff =
  (status: number, body: string, length: number): StubAnswer =>
  (response) => {
    response.writeHead(status, { 'content-length': String(length) })
    response.write(body, () => response.destroy())
  }

/** Says nothing at all, or nothing after these words. */
export const silence =
  (body?: string): StubAnswer =>
  (response) => {
    if (body !== undefined) response.writeHead(200, { 'content-length': '1000' }).write(body)
  }

/** A service for unit tests that gives the answers it is told, one after the other, for faults that no real one makes to order. */
export const startS3Stub = async () => {
  const seen: StubRequest[] = []
  const answers: StubAnswer[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body: await buffer(request) })
    const reply = answers.shift() ?? failure(500, 'NoAnswerIsLeft')
    reply(response)
  }
  const s3 = await listenAsS3((request, response) => void take(request, response))
  return {
    s3,
    /** Sets the answers of the next requests. @returns what arrives from now on */
    next: (...given: StubAnswer[]): readonly StubRequest[] => {
      answers.splice(0, answers.length, ...given)
      seen.length = 0
      return seen
    },
  }
}
