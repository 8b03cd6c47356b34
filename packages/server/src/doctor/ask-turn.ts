import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { openUdp } from './open-udp.ts'
import { readStun, type StunAnswer, stunAttributes, stunRequest, stunTypes } from './stun-message.ts'

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
  ask(request: ReturnType<typeof stunRequest>): Promise<StunAnswer>
  close(): void
}

/** @throws Error nobody answers */
export const askBinding = async (server: StunServer, signal: AbortSignal): Promise<void> => {
  const line = await openLine(server, signal)
  try {
    const { isSuccess, error } = await line.ask(stunRequest(stunTypes.binding, []))
    if (!isSuccess) throw new Error(`it refuses (${error?.code ?? 'no code'})`)
  } finally {
    line.close()
  }
}

const udp = Buffer.from([17, 0, 0, 0])

/**
 * Allocates an address at the relay with these credentials, as a browser does, and gives it back.
 * @throws Error nobody answers, or it refuses: 401 is a wrong secret
 */
export const askAllocation = async (
  server: StunServer,
  account: { readonly username: string; readonly password: string },
  signal: AbortSignal,
): Promise<void> => {
  const line = await openLine(server, signal)
  try {
    const transport = [stunAttributes.requestedTransport, udp] as const
    const first = await line.ask(stunRequest(stunTypes.allocate, [transport]))
    const realm = first.attributes.get(stunAttributes.realm)
    const nonce = first.attributes.get(stunAttributes.nonce)
    if (first.isSuccess) throw new Error('it relays for everybody, without asking for credentials')
    if (realm === undefined || nonce === undefined) throw new Error(`it refuses (${first.error?.code ?? 'no code'})`)
    const credentials = { ...account, realm, nonce }
    const { isSuccess, error } = await line.ask(stunRequest(stunTypes.allocate, [transport], credentials))
    if (!isSuccess)
      throw new Error(
        error?.code === 401
          ? 'it refuses our credentials (401): TURN_SECRET is not its static-auth-secret, or its clock is off'
          : `it refuses (${error?.code ?? 'no code'} ${error?.reason ?? ''})`,
      )
    // give it back at once
    await line.ask(stunRequest(stunTypes.refresh, [[stunAttributes.lifetime, Buffer.alloc(4)]], credentials))
  } finally {
    line.close()
  }
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
    ask: async ({ bytes, transaction }) => {
      socket.send(bytes)
      const timers = againMs.map((ms) => setTimeout(() => socket.send(bytes, () => undefined), ms))
      try {
        for (;;) {
          const [message] = (await once(socket, 'message', { signal })) as [Buffer]
          const answer = readStun(message, transaction)
          if (answer !== null) return answer
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
    transport === 'tls' ? connectTls({ host: address, port, servername: host }) : connect({ host: address, port })
  socket.on('error', () => undefined)
  signal.addEventListener('abort', () => socket.destroy(new Error('no answer in time')), { once: true })
  await once(socket, transport === 'tls' ? 'secureConnect' : 'connect')
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  return {
    ask: async ({ bytes, transaction }) => {
      socket.write(bytes)
      let said = Buffer.alloc(0)
      for (;;) {
        const { value, done } = await chunks.next()
        if (done === true) throw new Error('the connection was closed')
        said = Buffer.concat([said, value])
        const isWhole = said.length >= 20 && said.length >= 20 + said.readUInt16BE(2)
        const answer = isWhole ? readStun(said, transaction) : null
        if (answer !== null) return answer
        if (said.length > 65_536) throw new Error('it answers with something else')
      }
    },
    close: () => void socket.destroy(),
  }
}
