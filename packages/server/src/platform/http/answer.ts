import type { Readable } from 'node:stream'

/** What a handler answers when the plain body of the route's first success is not all. */
export class Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export const created = (location: string, body?: unknown): Answer => new Answer(201, body, { location })

export interface FileAnswer {
  readonly content: Readable | Buffer
  readonly type: string
  /** Name to save it under; without one the browser shows it. */
  readonly fileName?: string
  readonly bytes?: number
}

/** A binary reply. It may hold somebody's voice: no shared cache keeps it. */
export const file = ({ content, type, fileName, bytes }: FileAnswer): Answer =>
  new Answer(200, content, {
    'content-type': type,
    'cache-control': 'private, no-store',
    ...(fileName === undefined ? {} : { 'content-disposition': `attachment; filename="${fileName}"` }),
    ...(bytes === undefined ? {} : { 'content-length': String(bytes) }),
  })
