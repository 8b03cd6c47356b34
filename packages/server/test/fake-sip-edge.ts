import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import {
  IncomingRequestMessage,
  IncomingResponseMessage,
  LoggerFactory,
  Parser,
  URI,
  UserAgentCore,
} from 'sip.js/lib/core/index.js'
import type { HostPort } from '../src/platform/config.ts'
import { createSipFraming } from '../src/sip/agent/sip-framing.ts'
import { eventually } from './eventually.ts'
import { createFakeLamp, type FakeLamp } from './fake-lamp.ts'
import { createFakePhoneCall, type FakePhoneCall, sipBody } from './fake-phone-call.ts'
import { phoneSdp } from '../../telephony/test/phone-sdp.ts'

let made = 0

export interface FakeSipEdge {
  readonly address: HostPort
  /** All that came, as text. */
  readonly received: readonly string[]
  /** The application listens there; what the edge sends goes there from now on. */
  connectTo(own: HostPort): void
  /** A phone of a line calls. */
  calls(
    line: { username: string; domain: string },
    dialled: string,
    options?: { sdp?: string | null; headers?: readonly string[]; acknowledges?: boolean },
  ): FakePhoneCall
  /** A phone of a line asks what another one is doing. */
  watches(
    line: { username: string; domain: string },
    watched: string,
    headers?: Readonly<Record<string, string>>,
  ): FakeLamp
  /** The next phone that is rung: by the name of its line. */
  rung(username: string): Promise<FakePhoneCall>
  /** Whatever somebody sends. */
  send(text: string): void
  /** The connections break. */
  break(): void
  close(): Promise<void>
}

/** Stands for the edge and all phones behind it: a peer that speaks SIP over TCP. */
export const startFakeSipEdge = async (): Promise<FakeSipEdge> => {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const waiting: { username: string; call: FakePhoneCall }[] = []
  const loggers = new LoggerFactory()
  loggers.builtinEnabled = false
  let out: Socket | null = null
  let own: HostPort = { host: '127.0.0.1', port: 0 }

  const attend = (socket: Socket): void => {
    sockets.add(socket)
    const framing = createSipFraming(() => socket.write('\r\n'))
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      for (const text of framing.take(chunk)) {
        received.push(text)
        // one user agent stands for all phones
        const tamed = text.replace(/^([A-Z]+) sip:[^@ ]+@/, '$1 sip:phone@')
        const message = parse(tamed)
        if (message instanceof IncomingRequestMessage) {
          names.set(message.callId, /^[A-Z]+ sip:([^@ ]+)@/.exec(text)?.[1] ?? '')
          core.receiveIncomingRequestFromTransport(message)
        } else if (message instanceof IncomingResponseMessage) core.receiveIncomingResponseFromTransport(message)
      }
    })
  }
  /** Answers to what can not be read can not be read either. */
  const parse = (text: string) => {
    try {
      return Parser.parseMessage(text, loggers.getLogger('parser'))
    } catch {
      return undefined
    }
  }
  const names = new Map<string, string>()
  const server = createServer(attend).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: HostPort = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  const uri = new URI('sip', 'phone', address.host, address.port, { transport: 'tcp' })
  const contact = `Contact: <${uri.toString()}>`

  const write = (text: string): void => {
    if (out === null || out.destroyed) {
      out = connect(own.port, own.host)
      attend(out)
    }
    out.write(text)
  }

  const core: UserAgentCore = new UserAgentCore(
    {
      aor: uri,
      contact: { uri, pubGruu: undefined, tempGruu: undefined, toString: () => `<${uri.toString()}>` },
      displayName: '',
      loggerFactory: loggers,
      hackViaTcp: false,
      routeSet: [],
      sipjsId: `t${++made}`,
      supportedOptionTags: ['replaces'],
      supportedOptionTagsResponse: ['replaces'],
      userAgentHeaderFieldValue: undefined,
      viaForceRport: false,
      viaHost: `${address.host}:${address.port}`,
      authenticationFactory: () => undefined,
      transportAccessor: () => ({ protocol: 'TCP', send: async (text: string) => write(text) }),
    },
    {
      onInvite: (invite) => {
        const { message } = invite
        // as the edge does, whatever becomes of it
        invite.trying()
        const call = createFakePhoneCall(message.callId, invite, contact)
        invite.delegate = {
          onCancel: (cancel) => {
            call.state.cancelled = cancel.getHeader('reason') ?? 'no reason'
            invite.reject({ statusCode: 487 })
          },
        }
        call.state.offers.push(message.body)
        waiting.push({ username: names.get(message.callId) ?? '', call })
      },
    },
  )

  return {
    address,
    received,
    connectTo: (next) => {
      own = next
      out?.destroy()
      out = null
    },
    calls: ({ username, domain }, dialled, { sdp = phoneSdp(username), headers = [], acknowledges = true } = {}) => {
      const message = core.makeOutgoingRequestMessage(
        'INVITE',
        new URI('sip', 'app', own.host, own.port),
        new URI('sip', username, domain),
        new URI('sip', 'whoever', domain),
        {},
        [contact, 'User-Agent: Desk phone 1', `X-Line: ${username}`, `X-Dialled: ${dialled}`, ...headers],
        sdp === null ? undefined : sipBody(sdp),
      )
      const call = createFakePhoneCall(message.callId, null, contact)
      const request = core.invite(message, {
        onProgress: ({ message: { statusCode, body: text } }) =>
          void call.state.progress.push({ code: statusCode ?? 0, body: text }),
        onAccept: (response) => {
          call.state.answer = response.message.body
          call.attach(response.session)
          call.state.acknowledge = (answer) => void response.ack(answer === undefined ? {} : { body: sipBody(answer) })
          if (acknowledges) response.ack()
        },
        onReject: ({ message: { statusCode } }) => {
          call.state.rejected = statusCode ?? 0
        },
      })
      call.state.stop = () => request.cancel()
      return call
    },
    watches: ({ username, domain }, watched, headers) => {
      const all = { Event: 'dialog', Expires: '600', 'X-Line': username, 'X-Dialled': watched, ...headers }
      const message = core.makeOutgoingRequestMessage(
        'SUBSCRIBE',
        new URI('sip', 'app', own.host, own.port),
        new URI('sip', username, domain),
        new URI('sip', 'whoever', domain),
        {},
        [contact, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`)],
      )
      return createFakeLamp(core, message)
    },
    rung: (username) =>
      eventually(() => {
        const place = waiting.findIndex((one) => one.username === username)
        if (place === -1) throw new Error(`No phone of ${username} rings`)
        return (waiting.splice(place, 1)[0] as (typeof waiting)[number]).call
      }),
    send: write,
    break: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      core.dispose()
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
