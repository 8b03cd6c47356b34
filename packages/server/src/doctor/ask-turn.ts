import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Message } from 'werift'
import { openUdp } from './open-udp.ts'

export interface StunServer {
  readonly host: string
  readonly port: number
  readonly transport: 'udp' | 'tcp' | 'tls'
}

/** Reads `turn:host:port?transport=tcp` and the like (RFC 7064, 7065). @throws Error it is no such address */
export const stunServerOf = (url: string): StunServer => {
  const [, scheme, bracketed, plain, port, transport] =
    /^(stuns?|turns?):(?:\[([^\]]+)\]|([^:?]+))(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url) ?? []
  const host = bracketed ?? plain
  if (scheme === undefined || host === undefined) throw new Error(`${url} is no address of a STUN or TURN server`)
  const isTls = scheme.endsWith('s')
  return {
    host,
    port: Number(port ?? (isTls ? 5349 : 3478)),
    transport: isTls ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp',
  }
}

/** One connection to a server, over which requests go one after the other. */
interface Line {
  ask(request: Message): Promise<Message>
  close(): void
}

/** The library is loaded only where there are servers to be asked. */
const stun = () => import('werift')

/** `401` and the like, for the middle of a sentence. */
const refusalOf = (answer: Message): string => {
  const [code, why] = (answer.getAttributeValue('ERROR-CODE') ?? []) as [code?: number, reason?: string]
  return `it refuses (${code ?? 'it does not say why'}${why ? ` ${why.slice(0, 80)}` : ''})`
}

/** @throws Error nobody answers, or it refuses */
export const askBinding = async (server: StunServer, signal: AbortSignal): Promise<void> => {
  const { Message, classes, methods } = await stun()
  const line = await openLine(server, signal)
  try {
    const answer = await line.ask(new Message(methods.BINDING, classes.REQUEST))
    if (answer.messageClass !== classes.RESPONSE) throw new Error(refusalOf(answer))
  } finally {
    line.close()
  }
}

/** UDP, by its number in IP. */
const udp = 17 << 24

export interface RelayAccount {
  readonly username: string
  readonly password: string
  /** Addresses to which the relay is asked to forward; nothing is sent there. */
  readonly peers?: readonly string[]
}

/**
 * Allocates an address at the relay with these credentials, as a browser does, and gives it back (RFC 8656, 7).
 * @returns the peers to which it would forward (RFC 8656, 9)
 * @throws Error nobody answers, or it refuses
 */
export const askAllocation = async (
  server: StunServer,
  { username, password, peers = [] }: RelayAccount,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const { Message, classes, methods } = await stun()
  const line = await openLine(server, signal)
  try {
    const open = new Message(methods.ALLOCATE, classes.REQUEST)
    open.setAttribute('REQUESTED-TRANSPORT', udp)
    const first = await line.ask(open)
    if (first.messageClass === classes.RESPONSE) throw new Error('it relays for everybody, without credentials')
    const realm: unknown = first.getAttributeValue('REALM')
    const nonce: unknown = first.getAttributeValue('NONCE')
    if (typeof realm !== 'string' || nonce === undefined) throw new Error(refusalOf(first))
    // the key of long-term credentials (RFC 8489, 9.2.2)
    const key = createHash('md5').update(`${username}:${realm}:${password}`).digest()
    const signed = (message: Message): Message => {
      message.setAttribute('USERNAME', username).setAttribute('REALM', realm).setAttribute('NONCE', nonce)
      return message.addMessageIntegrity(key)
    }
    const allocate = new Message(methods.ALLOCATE, classes.REQUEST)
    allocate.setAttribute('REQUESTED-TRANSPORT', udp)
    const answer = await line.ask(signed(allocate))
    if (answer.messageClass !== classes.RESPONSE) throw new Error(refusalOf(answer))
    const granted: string[] = []
    for (const peer of peers) {
      const permission = new Message(methods.CREATE_PERMISSION, classes.REQUEST)
      permission.setAttribute('XOR-PEER-ADDRESS', [peer, 9])
      const { messageClass } = await line.ask(signed(permission))
      if (messageClass === classes.RESPONSE) granted.push(peer)
    }
    // give it back at once
    const refresh = new Message(methods.REFRESH, classes.REQUEST)
    refresh.setAttribute('LIFETIME', 0)
    await line.ask(signed(refresh))
    return granted
  } finally {
    line.close()
  }
}

/** The answer to this request; undefined: these bytes are none. */
const answerOf = async (bytes: Buffer, request: Message): Promise<Message | undefined> => {
  const message = (await stun()).parseMessage(bytes)
  return message?.transactionIdHex === request.transactionIdHex ? message : undefined
}

const openLine = async (server: StunServer, signal: AbortSignal): Promise<Line> => {
  const { address } = await lookup(server.host)
  return server.transport === 'udp' ? udpLine(server, address, signal) : await streamLine(server, address, signal)
}

/** Times of sending again, in milliseconds (RFC 8489, 6.2.1). */
const againMs = [500, 1_500, 3_500]

const udpLine = async ({ port }: StunServer, address: string, signal: AbortSignal): Promise<Line> => {
  const socket = openUdp(address, signal)
  socket.connect(port, address)
  await once(socket, 'connect', { signal })
  return {
    ask: async (request) => {
      const { bytes } = request
      socket.send(bytes)
      const timers = againMs.map((ms) => setTimeout(() => socket.send(bytes, () => undefined), ms))
      try {
        for (;;) {
          const [message] = (await once(socket, 'message', { signal })) as [Buffer]
          const answer = await answerOf(message, request)
          if (answer !== undefined) return answer
        }
      } finally {
        for (const timer of timers) clearTimeout(timer)
      }
    },
    // the signal closes it
    close: () => undefined,
  }
}

const streamLine = async (
  { host, port, transport }: StunServer,
  address: string,
  signal: AbortSignal,
): Promise<Line> => {
  // browsers check the certificate of a relay, so it is checked here too
  const socket: Socket =
    transport === 'tls'
      ? connectTls({ host: address, port, ...(isIP(host) === 0 && { servername: host }) })
      : connect({ host: address, port })
  socket.on('error', () => undefined)
  signal.addEventListener('abort', () => socket.destroy(new Error('no answer in time')), { once: true })
  await once(socket, transport === 'tls' ? 'secureConnect' : 'connect')
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  return {
    ask: async (request) => {
      socket.write(request.bytes)
      let said = Buffer.alloc(0)
      for (;;) {
        const { value, done } = await chunks.next()
        if (done === true) throw new Error('the connection was closed')
        said = Buffer.concat([said, value])
        const isWhole = said.length >= 20 && said.length >= 20 + said.readUInt16BE(2)
        const answer = isWhole ? await answerOf(said, request) : undefined
        if (answer !== undefined) return answer
        if (said.length > 65_536) throw new Error('it answers with something else')
      }
    },
    close: () => void socket.destroy(),
  }
}
