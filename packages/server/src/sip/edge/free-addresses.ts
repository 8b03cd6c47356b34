import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { HostPort } from '../../platform/config.ts'
import type { EmbeddedEdge } from './plan-edge.ts'
import { written } from './sip-settings.ts'

/** The listeners for phones. */
export const outsideAddresses = ({ outside, tls }: EmbeddedEdge): readonly HostPort[] => [
  outside,
  ...(tls ? [{ host: outside.host, port: tls.port }] : []),
]

/** All addresses at which Kamailio listens. */
export const edgeAddresses = (plan: EmbeddedEdge): readonly HostPort[] => [
  ...outsideAddresses(plan),
  plan.inside,
  ...(plan.web === undefined ? [] : [plan.web]),
]

/**
 * Looks whether an edge can listen at its addresses.
 * @param own those at which it listens already
 * @returns the address that another program holds; null: all are free
 */
export const takenAddress = async (plan: EmbeddedEdge, own: readonly HostPort[]): Promise<string | null> => {
  const isOwn = (address: HostPort) => own.some((one) => written(one) === written(address))
  for (const address of edgeAddresses(plan).filter((one) => !isOwn(one))) {
    const server = createServer().listen(address)
    try {
      await once(server, 'listening')
      await new Promise((resolve) => server.close(resolve))
    } catch {
      return written(address)
    }
  }
  const { outside } = plan
  if (isOwn(outside)) return null
  const socket = createSocket(outside.host.includes(':') ? 'udp6' : 'udp4')
  try {
    socket.bind(outside.port, outside.host)
    await once(socket, 'listening')
    socket.close()
    return null
  } catch {
    return written(outside)
  }
}

/** @returns a UDP port of this host that is free now */
export const freePort = async (host: string): Promise<number> => {
  const socket = createSocket('udp4').bind(0, host)
  await once(socket, 'listening')
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(resolve))
  return port
}
