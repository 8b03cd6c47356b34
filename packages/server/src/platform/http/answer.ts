import type { Readable } from 'node:stream'

/** A handler's reply when the plain body of the route's first success status is not enough. */
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
  /** File name for saving; without one the browser displays the content. */
  readonly fileName?: string
  readonly bytes?: number
}

/** A binary reply. It may contain somebody's voice, so no shared cache may keep it. */
export const file = ({ content, type, fileName, bytes }: FileAnswer): Answer =>
  new Answer(200, content, {
    'content-type': type,
    'cache-control': 'private, no-store',
    ...(fileName === undefined ? {} : { 'content-disposition': `attachment; filename="${fileName}"` }),
    ...(bytes === undefined ? {} : { 'content-length': String(bytes) }),
  })
