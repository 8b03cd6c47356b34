import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'

/** A socket to this address that is closed when the signal fires. */
export const openUdp = (address: string, signal: AbortSignal): Socket => {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  // errors are told to whoever waits for a message
  socket.on('error', () => undefined)
  signal.addEventListener('abort', () => socket.close(), { once: true })
  return socket
}
