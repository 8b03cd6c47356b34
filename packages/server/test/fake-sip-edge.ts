import {
  IncomingRequestMessage,
  IncomingResponseMessage,
  Parser,
  URI,
  type UserAgentCore,
} from 'sip.js/lib/core/index.js'
import { phoneSdp } from '../../telephony/test/phone-sdp.ts'
import type { HostPort } from '../src/platform/config.ts'
import { eventually } from './eventually.ts'
import { createFakeLamp, type FakeLamp } from './fake-lamp.ts'
import { createFakePhoneCall, type FakePhoneCall } from './fake-phone-call.ts'
import { sipBody } from './fake-phone-dialog.ts'
import { startFakeSipWire } from './sip/fake-sip-wire.ts'
import { silentLoggers, sipCore } from './sip-core.ts'

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

const logger = silentLoggers().getLogger('parser')

/** Answers to what can not be read can not be read either. */
const parse = (text: string) => {
  try {
    return Parser.parseMessage(text, logger)
  } catch {
    return undefined
  }
}

/** Stands for the edge and all phones behind it: a peer that speaks SIP over TCP. */
export const startFakeSipEdge = async (): Promise<FakeSipEdge> => {
  const received: string[] = []
  const waiting: { username: string; call: FakePhoneCall }[] = []
  const names = new Map<string, string>()
  let own: HostPort = { host: '127.0.0.1', port: 0 }

  const wire = await startFakeSipWire((text) => {
    received.push(text)
    // one user agent stands for all phones
    const message = parse(text.replace(/^([A-Z]+) sip:[^@ ]+@/, '$1 sip:phone@'))
    if (message instanceof IncomingRequestMessage) {
      names.set(message.callId, /^[A-Z]+ sip:([^@ ]+)@/.exec(text)?.[1] ?? '')
      core.receiveIncomingRequestFromTransport(message)
    } else if (message instanceof IncomingResponseMessage) core.receiveIncomingResponseFromTransport(message)
  })
  const { address } = wire
  const uri = new URI('sip', 'phone', address.host, address.port, { transport: 'tcp' })
  const contact = `Contact: <${uri.toString()}>`

  const core: UserAgentCore = sipCore({
    uri,
    id: `t${++made}`,
    extensions: ['replaces'],
    send: wire.send,
    delegate: {
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
  })

  /** A request of a phone, as the edge passes it on. */
  const requestOf = (
    method: string,
    { username, domain }: { readonly username: string; readonly domain: string },
    headers: readonly string[],
    sdp: string | null = null,
  ) =>
    core.makeOutgoingRequestMessage(
      method,
      new URI('sip', 'app', own.host, own.port),
      new URI('sip', username, domain),
      new URI('sip', 'whoever', domain),
      {},
      [contact, ...headers],
      sdp === null ? undefined : sipBody(sdp),
    )

  return {
    address,
    received,
    connectTo: (next) => {
      own = next
      wire.connectTo(next)
    },
    calls: (line, dialled, { sdp = phoneSdp(line.username), headers = [], acknowledges = true } = {}) => {
      const said = ['User-Agent: Desk phone 1', `X-Line: ${line.username}`, `X-Dialled: ${dialled}`]
      const message = requestOf('INVITE', line, [...said, ...headers], sdp)
      const call = createFakePhoneCall(message.callId, null, contact)
      const request = core.invite(message, {
        onProgress: ({ message: reply }) => {
          call.state.progress.push({ code: reply.statusCode ?? 0, body: reply.body })
          call.state.identities.push(...reply.getHeaders('p-asserted-identity'))
        },
        onAccept: (response) => {
          call.state.identities.push(...response.message.getHeaders('p-asserted-identity'))
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
    watches: (line, watched, headers) => {
      const all = { Event: 'dialog', Expires: '600', 'X-Line': line.username, 'X-Dialled': watched, ...headers }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
      return createFakeLamp(core, requestOf('SUBSCRIBE', line, lines))
    },
    rung: (username) =>
      eventually(() => {
        const place = waiting.findIndex((one) => one.username === username)
        if (place === -1) throw new Error(`No phone of ${username} rings`)
        return (waiting.splice(place, 1)[0] as (typeof waiting)[number]).call
      }),
    send: wire.send,
    break: wire.break,
    close: async () => {
      core.dispose()
      await wire.close()
    },
  }
}
