import { type ClientRequest, type IncomingMessage, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** A connection whose other end has vanished is found by the system after this time. */
const keepAliveMs = 60_000

export interface PassedUpgrade {
  /** The client's side, and what it has sent already. */
  readonly socket: Duplex
  readonly head: Buffer
  /** The same question, asked of the server behind; this ends it. */
  readonly asked: ClientRequest
  /** Words for the client when that server does not answer. */
  problemOf(error: NodeJS.ErrnoException): RefusedUpgrade
}

export interface RefusedUpgrade {
  readonly statusCode: number
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Passes a websocket on as bytes, once the server behind has agreed. So it is that server that accepts or refuses, with
 * its own status; frames are not read, and a side that reads slowly slows the other one down instead of filling our memory.
 */
export const passUpgrade = ({ socket, head, asked, problemOf }: PassedUpgrade): void => {
  socket.on('close', () => asked.destroy())
  asked.on('timeout', () => asked.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })))
  asked.on('error', (error) => {
    refuseUpgrade(socket, problemOf(error))
  })
  asked.on('response', (answer) => {
    answer.resume()
    refuseUpgrade(socket, { statusCode: answer.statusCode ?? 502, message: answer.statusMessage ?? '' })
  })
  asked.on('upgrade', (answer, other, first) => {
    asked.setTimeout(0)
    join(socket, other)
    socket.write(accepted(answer))
    socket.write(first)
    other.write(head)
  })
  asked.end()
}

/** Whatever one side sends reaches the other; when one leaves, so does the other. */
const join = (client: Duplex, server: Duplex): void => {
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    if (from instanceof Socket) from.setKeepAlive(true, keepAliveMs).setNoDelay(true)
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
    from.pipe(to)
  }
}

/** Headers by which both sides agree on the websocket; all others end here. */
const ofAgreement = ['sec-websocket-accept', 'sec-websocket-protocol', 'sec-websocket-extensions']

const accepted = ({ headers }: IncomingMessage): string =>
  [
    'HTTP/1.1 101 Switching Protocols',
    'upgrade: websocket',
    'connection: Upgrade',
    ...ofAgreement.flatMap((name) => (headers[name] === undefined ? [] : [`${name}: ${String(headers[name])}`])),
    '\r\n',
  ].join('\r\n')

/** Refuses a websocket. */
export const refuseUpgrade = (socket: Duplex, { statusCode, message, headers = {} }: RefusedUpgrade): void => {
  if (socket.destroyed) return
  const body = JSON.stringify({ code: statusCode, message })
  socket.end(
    [
      `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? 'Refused'}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
