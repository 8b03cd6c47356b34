import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { HostPort } from '../../src/platform/config.ts'
import { createSipFraming } from '../../src/sip/agent/sip-framing.ts'

/** SIP over TCP, as an edge has it: it listens, and opens a connection of its own to send. */
export interface FakeSipWire {
  readonly address: HostPort
  /** From now on messages go there. */
  connectTo(own: HostPort): void
  send(text: string): void
  /** The connections break. */
  break(): void
  close(): Promise<void>
}

/** @param onMessage gets each message that comes, whoever has opened its connection */
export const startFakeSipWire = async (onMessage: (text: string) => void): Promise<FakeSipWire> => {
  const sockets = new Set<Socket>()
  let out: Socket | null = null
  let own: HostPort = { host: '127.0.0.1', port: 0 }

  const attend = (socket: Socket): void => {
    sockets.add(socket)
    const framing = createSipFraming(() => socket.write('\r\n'))
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      for (const text of framing.take(chunk)) onMessage(text)
    })
  }
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer(attend).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    connectTo: (next) => {
      own = next
      out?.destroy()
      out = null
    },
    send: (text) => {
      if (out === null || out.destroyed) {
        out = connect(own.port, own.host)
        attend(out)
      }
      out.write(text)
    },
    break: breakAll,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      breakAll()
      await closed
    },
  }
}
