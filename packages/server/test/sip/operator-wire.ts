import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { HostPort } from '../../src/platform/config.ts'
import { whenTestIsOver } from '../when-test-is-over.ts'

/** A call of an operator that is up. */
export interface OperatorDialog {
  readonly target: string
  readonly headers: readonly string[]
  readonly at: HostPort
}

/** An operator's side of UDP: it sends, and knows where to. */
export interface OperatorWire {
  /** Its Contact header. */
  readonly own: string
  readonly address: string
  /** Where the platform is. */
  edge: HostPort
  /** The call that is up; null: none is. */
  dialog: OperatorDialog | null
  send(lines: readonly string[], body?: string, to?: HostPort): void
  /** A Via header with a branch of its own. */
  via(method: string): string
  /** A number that was not used yet. */
  next(): number
}

/** @param onMessage gets what comes, after `edge` was set to where that came from */
export const openOperatorWire = async (
  address: string,
  edge: HostPort,
  onMessage: (message: string) => void,
): Promise<OperatorWire> => {
  const socket = createSocket('udp4').bind(5060, address)
  await once(socket, 'listening')
  whenTestIsOver(() => void socket.close())
  let made = 0
  const wire: OperatorWire = {
    own: `Contact: <sip:operator@${address}:5060>`,
    address,
    edge,
    dialog: null,
    send: (lines, body = '', to = wire.edge) =>
      socket.send([...lines, `Content-Length: ${body.length}`, '', body].join('\r\n'), to.port, to.host),
    via: (method) => `Via: SIP/2.0/UDP ${address}:5060;branch=z9hG4bK${method}${process.pid}x${++made}`,
    next: () => ++made,
  }
  socket.on('message', (data, from) => {
    wire.edge = { host: from.address, port: from.port }
    onMessage(data.toString())
  })
  return wire
}
