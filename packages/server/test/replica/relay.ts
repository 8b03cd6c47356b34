import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be broken. */
export interface Relay {
  readonly port: number
  /** `refuse`: nobody gets through, and those who did are cut off; `stall`: nothing arrives any more, without an error. */
  be(mode: 'open' | 'refuse' | 'stall'): void
  close(): Promise<void>
}

/** Passes connections to a loopback port on to a Unix socket. */
export const openRelay = async (path: string): Promise<Relay> => {
  const sockets = new Set<Socket>()
  let mode: Parameters<Relay['be']>[0] = 'open'
  const cutOff = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    if (mode === 'refuse') return void client.destroy()
    const inner = connect(path)
    for (const [from, to] of [
      [client, inner],
      [inner, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('data', (data) => {
        if (mode === 'open') to.write(data)
      })
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    be: (wanted) => {
      mode = wanted
      // a connection over which something was lost is of no use any more
      if (wanted !== 'stall') cutOff()
    },
    close: async () => {
      server.close()
      cutOff()
      await once(server, 'close')
    },
  }
}
