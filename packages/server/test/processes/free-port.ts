import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** A TCP port of this machine that nobody listens on now. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * A port for a program that is killed and comes back at the same address: below those that the system gives to outgoing
 * connections, one of which could take it meanwhile.
 */
export const lastingPort = async (): Promise<number> => {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 16_000)
    if (await canListen(port)) return port
  }
}

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Whether somebody listens on the port. */
export const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const is = (open: boolean) => () => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', is(true)).once('error', is(false))
  })
