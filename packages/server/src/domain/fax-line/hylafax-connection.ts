import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import type { HylafaxConfig } from '../../platform/config.ts'

export interface HylafaxReply {
  readonly code: number
  readonly text: string
}

/** A session with a HylaFAX server over its client protocol: commands and replies as lines, like FTP. */
export interface HylafaxConnection {
  /** @throws HylafaxError unless the reply's code begins with one of the digits */
  command(line: string, expected?: string): Promise<HylafaxReply>
  /**
   * Stores a file for a job.
   * @returns the name that the server gave it
   */
  store(path: string): Promise<string>
  close(): void
}

export class HylafaxError extends Error {
  readonly code: number

  constructor({ code, text }: HylafaxReply) {
    super(`HylaFAX: ${code} ${text}`)
    this.code = code
  }
}

const TIMEOUT_MS = 30_000

/** Connects and signs in. */
export const connectHylafax = async (config: HylafaxConfig): Promise<HylafaxConnection> => {
  const { host, port, user, password } = config
  const socket = await connected(host, port)
  const replies = repliesOf(socket)
  const close = () => void socket.destroy()

  const reply = async (expected: string): Promise<HylafaxReply> => {
    const { value, done } = await replies.next()
    if (done) throw new Error('HylaFAX: the connection is gone')
    if (!expected.includes(String(value.code).charAt(0))) throw new HylafaxError(value)
    return value
  }
  const command = (line: string, expected = '2'): Promise<HylafaxReply> => {
    // parts of a command come from users: replace line breaks in them
    socket.write(`${line.replace(/[\r\n\0]/g, ' ')}\r\n`)
    return reply(expected)
  }

  const store = async (path: string): Promise<string> => {
    await command('TYPE I')
    await command('FORM TIFF')
    const { text } = await command('PASV')
    const [, high, low] = /\(\d+,\d+,\d+,\d+,(\d+),(\d+)\)/.exec(text) ?? []
    if (high === undefined || low === undefined) throw new Error(`HylaFAX: no port in ${text}`)
    // connect to the configured host, never to the address in the server's reply
    const data = await connected(host, Number(high) * 256 + Number(low))
    try {
      const stored = /FILE: (\S+)/.exec((await command('STOT', '1')).text)?.[1]
      if (stored === undefined) throw new Error('HylaFAX: no name for a stored file')
      await pipeline(createReadStream(path), data)
      await reply('2')
      return stored
    } finally {
      data.destroy()
    }
  }

  try {
    await reply('2')
    const { code } = await command(`USER ${user}`, '23')
    if (code >= 300) await command(`PASS ${password ?? ''}`)
    return { command, store, close }
  } catch (error) {
    close()
    throw error
  }
}

const connected = (host: string, port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, host)
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('HylaFAX: no answer in time')))
    socket.once('connect', () => resolve(socket)).on('error', reject)
  })

/** Reads replies; a reply of several lines ends with the line whose code is followed by a space. */
async function* repliesOf(socket: Socket): AsyncGenerator<HylafaxReply> {
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
  // a connection that breaks emits `close` without `end`
  socket.once('close', () => lines.close())
  for await (const line of lines) {
    const [, code, text = ''] = /^(\d{3})(?: (.*))?$/.exec(line) ?? []
    if (code !== undefined) yield { code: Number(code), text }
  }
}
