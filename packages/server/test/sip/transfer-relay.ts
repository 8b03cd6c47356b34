import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { HostPort } from '../../src/platform/config.ts'
import { whenTestIsOver } from '../when-test-is-over.ts'
import { loopbackAddress } from './loopback-address.ts'

export interface TransferRelay {
  /** The address that its phone takes for the edge. */
  readonly address: HostPort
  /** The status lines of failed transfers, such as `404 Not Found`. */
  readonly refusals: readonly string[]
}

/**
 * Stands between one softphone and an edge (UDP), and passes on everything but the refusal of a transfer: baresip 1.0
 * hangs up by itself when it hears one (baresip/baresip#1658), while desk phones go back to the talk.
 */
export const startTransferRelay = async (edge: HostPort): Promise<TransferRelay> => {
  const address = { host: loopbackAddress(), port: 5060 }
  const socket = createSocket('udp4').bind(address.port, address.host)
  await once(socket, 'listening')
  whenTestIsOver(() => socket.close())
  const refusals: string[] = []
  let phone: HostPort | null = null
  /** The way of later requests leads through here. */
  const byWay = (text: string, from: string, to: string): string =>
    text.replaceAll(/^(?:Record-)?Route:.*$/gim, (line) => line.replaceAll(from, to))
  socket.on('message', (message, { address: host, port }) => {
    const text = message.toString()
    if (host !== edge.host) {
      phone = { host, port }
      return socket.send(byWay(text, address.host, edge.host), edge.port, edge.host)
    }
    const refusal = /^NOTIFY [\s\S]*\r\n\r\nSIP\/2\.0 ([3-6]\d\d [^\r\n]*)/.exec(text)?.[1]
    if (refusal === undefined) {
      if (phone !== null) socket.send(byWay(text, edge.host, address.host), phone.port, phone.host)
      return
    }
    refusals.push(refusal)
    const headers = text.match(/^(?:Via|From|To|Call-ID|CSeq):.*$/gim) ?? []
    const answer = ['SIP/2.0 200 OK', ...headers.map((line) => line.trim()), 'Content-Length: 0', '', '']
    socket.send(answer.join('\r\n'), edge.port, edge.host)
  })
  return { address, refusals }
}
