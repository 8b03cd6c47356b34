import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'
import { eventually } from '../eventually.ts'
import type { HostPort } from '../../src/platform/config.ts'

/** Stands for a process of ours towards the edge: is alive, and refuses each call after it has looked at it:
 * one to a number of 400 to 699 with that code, all others with 486. */
export interface FakeProcess {
  readonly listen: HostPort
  /** Requests that came, pings apart. */
  readonly requests: readonly string[]
  /** Waits for one that holds this text. */
  gets(text: string): Promise<string>
  /** Ends at once, as a process that is killed: its port refuses. */
  kill(): void
}

export const startFakeProcess = async (): Promise<FakeProcess> => {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let rest = ''
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      rest += chunk
      for (;;) {
        const head = rest.indexOf('\r\n\r\n')
        const length = Number(/^content-length:\s*(\d+)/im.exec(rest.slice(0, head))?.[1] ?? 0)
        if (head < 0 || rest.length < head + 4 + length) return
        const message = rest.slice(0, head + 4 + length)
        rest = rest.slice(head + 4 + length)
        const answer = answerTo(message)
        if (!/^(OPTIONS|SIP)/.test(message)) requests.push(message)
        if (answer !== null) socket.write(answer)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen')
  const kill = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  afterAll(kill)
  return {
    listen: { host: '127.0.0.1', port: address.port },
    requests,
    kill,
    gets: (text) =>
      eventually(() => {
        const found = requests.find((request) => request.includes(text))
        if (found === undefined) throw new Error(`The application got ${requests.length} requests, none with ${text}`)
        return found
      }),
  }
}

const answerTo = (message: string): string | null => {
  const code = /^X-Dialled: ([4-6]\d\d)\r/im.exec(message)?.[1]
  const status = message.startsWith('INVITE') ? (code === undefined ? '486 Busy Here' : `${code} As Dialled`) : '200 OK'
  if (/^(ACK|SIP)/.test(message)) return null
  const [, ...lines] = message.slice(0, message.indexOf('\r\n\r\n')).split('\r\n')
  const kept = lines.filter((line) => /^(via|from|call-id|cseq|record-route):/i.test(line))
  const to = lines.find((line) => /^to:/i.test(line)) ?? ''
  return [`SIP/2.0 ${status}`, ...kept, /;tag=/.test(to) ? to : `${to};tag=process`, 'Content-Length: 0', '', ''].join(
    '\r\n',
  )
}
