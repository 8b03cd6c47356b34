import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import {
  type IncomingInviteRequest,
  IncomingRequestMessage,
  IncomingResponseMessage,
  LoggerFactory,
  Parser,
  type Session,
  URI,
  UserAgentCore,
} from 'sip.js/lib/core/index.js'
import type { HostPort } from '../src/sip/edge/sip-settings.ts'
import { createSipFraming } from '../src/sip/legs/sip-framing.ts'
import { eventually } from './eventually.ts'

const body = (content: string) => ({ contentDisposition: 'session', contentType: 'application/sdp', content })
let made = 0

/** A description of a phone, as the relay hands it to the application. */
export const phoneSdp = (who: string, { direction = 'sendrecv', version = 1, video = false } = {}): string =>
  [
    'v=0',
    `o=${who} 1 ${version} IN IP4 127.0.0.2`,
    's=-',
    't=0 0',
    'm=audio 30000 UDP/TLS/RTP/SAVPF 0 101',
    'c=IN IP4 127.0.0.2',
    'a=mid:0',
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:101 telephone-event/8000',
    'a=setup:actpass',
    `a=ice-ufrag:${who}`,
    'a=candidate:1 1 UDP 2130706431 127.0.0.2 30000 typ host',
    'a=end-of-candidates',
    `a=${direction}`,
    ...(video ? ['m=video 30002 UDP/TLS/RTP/SAVPF 96', 'a=mid:1', 'a=rtpmap:96 VP8/90000', 'a=sendrecv'] : []),
    '',
  ].join('\r\n')

/** One call of a phone, as the phone has it. */
export interface FakePhoneCall {
  readonly callId: string
  /** Provisional answers that it heard, with their descriptions. */
  readonly progress: readonly { readonly code: number; readonly body: string }[]
  /** What it was answered; null: nothing yet. */
  readonly answer: string | null
  readonly rejected: number | null
  /** Why its ringing was stopped: the header, or that there was none; null: it was not. */
  readonly cancelled: string | null
  /** The offers that it got in its dialog; an empty one: it was asked for its own. */
  readonly offers: readonly string[]
  /** What answers to offers of its own said. */
  readonly confirmed: readonly string[]
  /** What it was told of a transfer. */
  readonly notified: readonly string[]
  readonly infos: readonly string[]
  readonly isOver: boolean
  readonly invite: IncomingInviteRequest | null
  readonly session: Session
  /** How it answers offers from now on; a number refuses. */
  answersWith: string | number
  rings(code?: number): void
  /** Of a call that does not do it at once. */
  acknowledges(): void
  answers(sdp: string): void
  rejects(code: number): void
  cancel(): void
  /** @returns the answer, or the code of the refusal */
  reoffer(sdp: string | null): Promise<string | number>
  refer(to: string): Promise<number>
  press(contentType: string, content: string): Promise<number>
  hangUp(): void
  /** This dialog, as `Replaces` names it. */
  readonly replaces: string
}

export interface FakeSipEdge {
  readonly address: HostPort
  /** All that came, as text. */
  readonly received: readonly string[]
  /** The application listens there. */
  connectTo(own: HostPort): void
  /** A phone of a line calls. */
  calls(
    line: { username: string; domain: string },
    dialled: string,
    options?: { sdp?: string | null; headers?: readonly string[]; acknowledges?: boolean },
  ): FakePhoneCall
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
        const message = Parser.parseMessage(tamed, loggers.getLogger('parser'))
        if (message instanceof IncomingRequestMessage) {
          names.set(message.callId, /^[A-Z]+ sip:([^@ ]+)@/.exec(text)?.[1] ?? '')
          core.receiveIncomingRequestFromTransport(message)
        } else if (message instanceof IncomingResponseMessage) core.receiveIncomingResponseFromTransport(message)
      }
    })
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
        const call = fakeCall(message.callId, invite)
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

  const fakeCall = (callId: string, invite: IncomingInviteRequest | null) => {
    const state = {
      progress: [] as { code: number; body: string }[],
      answer: null as string | null,
      rejected: null as number | null,
      cancelled: null as string | null,
      offers: [] as string[],
      confirmed: [] as string[],
      notified: [] as string[],
      infos: [] as string[],
      isOver: false,
      session: null as Session | null,
      stop: () => {},
      acknowledge: () => {},
    }
    const session = (): Session => {
      if (state.session === null) throw new Error('There is no dialog')
      return state.session
    }
    const attach = (next: Session): void => {
      state.session = next
      next.delegate = {
        onBye: (request) => {
          request.accept()
          state.isOver = true
        },
        onAck: ({ message }) => {
          if (message.body !== '') state.confirmed.push(message.body)
        },
        onInvite: (request) => {
          state.offers.push(request.message.body)
          const { answersWith } = call
          if (typeof answersWith === 'number') return void request.reject({ statusCode: answersWith })
          request.accept({ statusCode: 200, extraHeaders: [contact], body: body(answersWith) })
        },
        onNotify: (request) => {
          state.notified.push(request.message.body.trim())
          request.accept()
        },
        onInfo: (request) => {
          state.infos.push(request.message.body)
          request.accept()
        },
      }
    }
    const call: FakePhoneCall & { readonly state: typeof state; attach(next: Session): void } = {
      state,
      attach,
      callId,
      invite,
      answersWith: phoneSdp('again'),
      get progress() {
        return state.progress
      },
      get answer() {
        return state.answer
      },
      get rejected() {
        return state.rejected
      },
      get cancelled() {
        return state.cancelled
      },
      get isOver() {
        return state.isOver
      },
      get session() {
        return session()
      },
      offers: state.offers,
      confirmed: state.confirmed,
      notified: state.notified,
      infos: state.infos,
      get replaces() {
        const { callId: id, remoteTag, localTag } = session()
        return encodeURIComponent(`${id};to-tag=${remoteTag};from-tag=${localTag}`)
      },
      acknowledges: () => state.acknowledge(),
      rings: (statusCode = 180) => void invite?.progress({ statusCode }),
      answers: (sdp) => {
        const accepted = invite?.accept({ statusCode: 200, body: body(sdp) })
        if (accepted) attach(accepted.session)
      },
      rejects: (statusCode) => void invite?.reject({ statusCode }),
      cancel: () => state.stop(),
      reoffer: (sdp) =>
        new Promise((resolve) => {
          session().invite(
            {
              onAccept: (response) => {
                response.ack(sdp === null ? { body: body(call.answersWith as string) } : {})
                resolve(response.message.body)
              },
              onReject: ({ message }) => resolve(message.statusCode ?? 0),
            },
            { extraHeaders: [contact], ...(sdp !== null && { body: body(sdp) }) },
          )
        }),
      refer: (to) =>
        new Promise((resolve) => {
          session().refer(
            {
              onAccept: ({ message }) => resolve(message.statusCode ?? 0),
              onReject: ({ message }) => resolve(message.statusCode ?? 0),
            },
            { extraHeaders: [`Refer-To: ${to}`, contact] },
          )
        }),
      press: (contentType, content) =>
        new Promise((resolve) => {
          session().info(
            {
              onAccept: ({ message }) => resolve(message.statusCode ?? 0),
              onReject: ({ message }) => resolve(message.statusCode ?? 0),
            },
            { body: { contentDisposition: 'render', contentType, content } },
          )
        }),
      hangUp: () => {
        session().bye()
        state.isOver = true
      },
    }
    return call
  }

  return {
    address,
    received,
    connectTo: (next) => {
      own = next
    },
    calls: ({ username, domain }, dialled, { sdp = phoneSdp(username), headers = [], acknowledges = true } = {}) => {
      const message = core.makeOutgoingRequestMessage(
        'INVITE',
        new URI('sip', 'app', own.host, own.port),
        new URI('sip', username, domain),
        new URI('sip', 'whoever', domain),
        {},
        [contact, 'User-Agent: Desk phone 1', `X-Line: ${username}`, `X-Dialled: ${dialled}`, ...headers],
        sdp === null ? undefined : body(sdp),
      )
      const call = fakeCall(message.callId, null)
      const request = core.invite(message, {
        onProgress: ({ message: { statusCode, body: text } }) =>
          void call.state.progress.push({ code: statusCode ?? 0, body: text }),
        onAccept: (response) => {
          call.state.answer = response.message.body
          call.attach(response.session)
          call.state.acknowledge = () => void response.ack()
          if (acknowledges) response.ack()
        },
        onReject: ({ message: { statusCode } }) => {
          call.state.rejected = statusCode ?? 0
        },
      })
      call.state.stop = () => request.cancel()
      return call
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
