import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { SetupError } from '../../setup-error.ts'

type Address = Pick<Config, 'host' | 'port' | 'tls'>

const sentences: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is taken: stop the program that holds it, or set PORT to another one.`,
  EACCES: ({ port }) => `Port ${port} needs rights that this user does not have: set PORT to 1024 or more.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST ${host} is not an address of this machine.`,
}

const explained = (error: unknown, address: Address): unknown => {
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']
  return sentence === undefined ? error : new SetupError(sentence(address))
}

/**
 * Tries the address before anything else is started, so that a port in use is reported at once.
 * @throws SetupError in one sentence
 */
export const requireFreeAddress = (address: Address): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(explained(error, address)))
    probe.listen({ host: address.host, port: address.port }, () => probe.close(() => resolve()))
  })

/**
 * Listens at the address.
 * @returns the address to open in a browser; port 0 is replaced with the port in use
 * @throws SetupError in one sentence
 */
export const listen = async (app: FastifyInstance, address: Address): Promise<string> => {
  const { host, port, tls } = address
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw explained(error, address)
  }
  const bound = app.server.address()
  const boundPort = typeof bound === 'object' ? bound?.port : port
  return `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${boundPort}`
}
