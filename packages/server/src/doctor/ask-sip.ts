import { randomBytes } from 'node:crypto'
import type { Socket as UdpSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, isIP, isIPv6, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { openUdp } from './open-udp.ts'

export interface SipTarget {
  readonly host: string
  readonly port: number
  readonly transport: 'udp' | 'tcp' | 'tls'
  /** Our address to send from; undefined: whichever the system takes. */
  readonly from?: string | undefined
}

/** The status line of an answer, such as `200 OK`. */
export type SipStatus = string

/** Times at which a datagram that may be lost is sent again, in milliseconds (RFC 3261, T1 and its doubles). */
const againMs = [500, 1_500, 3_000]

/**
 * Sends OPTIONS (RFC 3261, 11) and waits for any final answer: also a refusal shows that somebody speaks SIP there.
 * @throws Error the name is unknown, the connection is refused, or the signal ended the wait
 */
export const askSip = async (target: SipTarget, signal: AbortSignal): Promise<SipStatus> => {
  const { address } = await lookup(target.host)
  return target.transport === 'udp' ? askUdp(target, address, signal) : askStream(target, address, signal)
}

const askUdp = async (target: SipTarget, address: string, signal: AbortSignal): Promise<SipStatus> => {
  const socket = openUdp(address, signal)
  const timers: NodeJS.Timeout[] = []
  try {
    // connected: the system then tells when nobody listens at the port
    if (target.from !== undefined) await bound(socket, target.from)
    socket.connect(target.port, address)
    await once(socket, 'connect', { signal })
    const message = options(target, socket.address())
    socket.send(message)
    for (const ms of againMs) timers.push(setTimeout(() => socket.send(message, () => undefined), ms))
    for (;;) {
      const [bytes] = (await once(socket, 'message', { signal })) as [Buffer]
      const status = statusOf(bytes.toString())
      if (status !== null) return status
    }
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
}

const bound = async (socket: UdpSocket, address: string): Promise<void> => {
  socket.bind(0, address)
  await once(socket, 'listening')
}

const askStream = async (target: SipTarget, address: string, signal: AbortSignal): Promise<SipStatus> => {
  const { port, transport, host, from } = target
  const where = { host: address, port, ...(from !== undefined && { localAddress: from }) }
  // what a certificate is worth is judged elsewhere; here only whether SIP is spoken
  const socket: Socket =
    transport === 'tls'
      ? connectTls({ ...where, rejectUnauthorized: false, ...(isIP(host) === 0 && { servername: host }) })
      : connect(where)
  // errors are told to whoever waits
  socket.on('error', () => undefined)
  const end = () => void socket.destroy(new Error('no answer in time'))
  signal.addEventListener('abort', end)
  try {
    await once(socket, transport === 'tls' ? 'secureConnect' : 'connect')
    socket.write(options(target, { address: socket.localAddress ?? '', port: socket.localPort ?? 0 }))
    let said = ''
    for await (const bytes of socket) {
      said += String(bytes)
      const status = statusOf(said)
      if (status !== null) return status
      if (said.length > 16_384) break
    }
    throw new Error('the connection was closed without an answer')
  } finally {
    signal.removeEventListener('abort', end)
    socket.destroy()
  }
}

/** The final answer in the text; null: not yet. */
const statusOf = (text: string): SipStatus | null =>
  /^\s*SIP\/2\.0 ([2-6]\d\d[^\r\n]{0,60})/.exec(text)?.[1]?.trim() ?? null

const options = ({ host, port, transport }: SipTarget, own: { address: string; port: number }): string => {
  const bracketed = (address: string) => (isIPv6(address) ? `[${address}]` : address)
  const id = randomBytes(8).toString('hex')
  const uri = `sip:${bracketed(host)}:${port}${transport === 'udp' ? '' : `;transport=${transport}`}`
  const via = `${bracketed(own.address)}:${own.port}`
  return [
    `OPTIONS ${uri} SIP/2.0`,
    `Via: SIP/2.0/${transport.toUpperCase()} ${via};branch=z9hG4bK${id};rport`,
    'Max-Forwards: 10',
    `From: <sip:doctor@${bracketed(own.address)}>;tag=${id}`,
    `To: <${uri}>`,
    `Call-ID: ${id}`,
    'CSeq: 1 OPTIONS',
    `Contact: <sip:doctor@${via}${transport === 'udp' ? '' : `;transport=${transport}`}>`,
    'Accept: application/sdp',
    'User-Agent: Lineside doctor',
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n')
}
