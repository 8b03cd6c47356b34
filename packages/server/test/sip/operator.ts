import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { HostPort } from '../../src/platform/config.ts'
import { written } from '../../src/sip/edge/sip-settings.ts'
import { eventually } from '../eventually.ts'
import { whenTestIsOver } from '../when-test-is-over.ts'
import { loopbackAddress } from './loopback-address.ts'
import { type Line, startTone, type Tone } from './tone.ts'

export interface OperatorOptions {
  /** Where the platform is; absent: where it comes from when it signs in. */
  readonly edge?: HostPort
  /** In Hertz: what whoever it connects says. */
  readonly tone?: number
  /** Speaks and hears in place of the tone, as a fax machine. */
  readonly line?: Line
  /** Who has to sign in, and to prove it for each call; absent: it knows the platform by its address. */
  readonly account?: { readonly username: string; readonly realm: string; readonly password: string }
  /** What it replies to calls: 200, it takes them; 0, nothing. */
  readonly replies?: number
  /** It says its tone before anybody answers, which the test does by `answers`. */
  readonly isHeardEarly?: boolean
}

/** What an operator of telephone networks does, over UDP from an address of its own, until the test is over. */
export interface Operator extends Pick<Tone, 'hears' | 'hearsSomething' | 'press'> {
  readonly address: string
  /** INVITEs that it has let in. */
  readonly invites: readonly string[]
  /** Requests that it has refused because they proved nothing. */
  readonly refused: readonly string[]
  /** Who is signed in, by the user part of its contact. */
  readonly contacts: ReadonlySet<string>
  /** Waits until the platform has signed in. @returns where it wants to be called */
  signedIn(): Promise<string>
  /** Waits until the platform has called. @returns the INVITE */
  isCalled(): Promise<string>
  /** Takes the call that hears it already. */
  answers(): void
  /** Waits until the call is ended by the platform. */
  isHungUp(): Promise<void>
  /**
   * Calls a number of the platform.
   * @param contact where it signed in
   * @returns the final answer
   */
  call(number: string, options?: CallOptions): Promise<number>
  /**
   * Asks in its call for something else than sound, as a gateway does that would go on in T.38.
   * @returns the final answer
   */
  asksFor(description: string): Promise<number>
  hangUp(): void
}

interface CallOptions {
  readonly contact?: string
  /** Who calls. */
  readonly from?: string
  readonly headers?: readonly string[]
  /** It makes no offer, and answers ours when it acknowledges. */
  readonly withoutOffer?: boolean
  /** Who calls may press keys. */
  readonly withKeys?: boolean
  /** The same call goes there as well, at the same time. */
  readonly alsoTo?: HostPort
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const all = (message: string, name: string): readonly string[] =>
  message.split('\r\n').filter((line) => line.toLowerCase().startsWith(`${name}:`))
const branchOf = (message: string): string => /;branch=([^;\s]+)/.exec(message)?.[1] ?? ''
const valueOf = (message: string, name: string): string => all(message, name)[0]?.replace(/^[^:]*:\s*/, '') ?? ''
const bodyOf = (message: string): string => message.slice(message.indexOf('\r\n\r\n') + 4)
const sdpType = 'Content-Type: application/sdp'

export const startOperator = async (options: OperatorOptions = {}): Promise<Operator> => {
  const { tone = 1000, account, replies = 200, isHeardEarly = false } = options
  const address = loopbackAddress()
  const sound = await startTone(address, tone, options.line)
  const socket = createSocket('udp4').bind(5060, address)
  await once(socket, 'listening')
  whenTestIsOver(() => void socket.close())
  const own = `Contact: <sip:operator@${address}:5060>`
  const [invites, refused, contacts] = [[] as string[], [] as string[], new Set<string>()]
  let edge = options.edge ?? { host: '', port: 0 }
  let contact = ''
  let hungUp = false
  let take: () => void = () => undefined
  let offers = true
  let { description } = sound
  let finished: (status: number) => void = () => undefined
  let asked: { readonly branch: string; readonly ack: readonly string[]; told(status: number): void } | null = null
  let dialog: { readonly target: string; readonly headers: readonly string[]; readonly at: HostPort } | null = null
  /** Branches of INVITEs that have no final answer yet. */
  const asking = new Set<string>()
  let sent = 0

  const send = (lines: readonly string[], body = '', to = edge): void =>
    socket.send([...lines, `Content-Length: ${body.length}`, '', body].join('\r\n'), to.port, to.host)
  const via = (method: string): string =>
    `Via: SIP/2.0/UDP ${address}:5060;branch=z9hG4bK${method}${process.pid}x${++sent}`

  const reply = (request: string, status: string, more: readonly string[] = [], body = ''): void => {
    const to = `To: ${valueOf(request, 'to')}`
    const tagged = /;tag=/.test(to) ? to : `${to};tag=operator`
    const kept = ['via', 'record-route', 'from', 'call-id', 'cseq'].flatMap((name) => all(request, name))
    send([`SIP/2.0 ${status}`, ...kept, tagged, ...more], body)
  }

  /** RFC 2617, without what newer phones add. */
  const isProven = (request: string): boolean => {
    if (account === undefined) return true
    const digest = valueOf(request, 'authorization') + valueOf(request, 'proxy-authorization')
    const part = (name: string): string => new RegExp(`\\b${name}="?([^",]+)`).exec(digest)?.[1] ?? ''
    const { username, realm, password } = account
    const [ha1, ha2] = [md5(`${username}:${realm}:${password}`), md5(`${request.split(' ')[0]}:${part('uri')}`)]
    const middle = part('qop') === '' ? '' : `${part('nc')}:${part('cnonce')}:${part('qop')}:`
    return part('username') === username && part('response') === md5(`${ha1}:${part('nonce')}:${middle}${ha2}`)
  }
  const challenge = `Digest realm="${account?.realm ?? ''}", nonce="4711", algorithm=MD5`

  const invited = (request: string): void => {
    const isNew = !/;tag=/.test(valueOf(request, 'to'))
    if (isNew && replies === 0) return
    if (isNew && !isProven(request)) {
      refused.push(request)
      return reply(request, '407 Proxy Authentication Required', [`Proxy-Authenticate: ${challenge}`])
    }
    if (isNew) invites.push(request)
    if (isNew && replies !== 200) return reply(request, `${replies} No`)
    sound.speakTo(bodyOf(request))
    if (isNew) {
      const routes = all(request, 'record-route').map((line) => line.replace(/^Record-Route/i, 'Route'))
      const [from, to] = [valueOf(request, 'from'), valueOf(request, 'to')]
      const headers = [...routes, `From: ${to};tag=operator`, `To: ${from}`, ...all(request, 'call-id')]
      const target = /<([^>]+)>/.exec(valueOf(request, 'contact'))?.[1] ?? ''
      dialog = { target, headers: [...headers, 'Max-Forwards: 70'], at: edge }
    }
    if (isNew) take = () => reply(request, '200 OK', [own, sdpType], description)
    if (isNew && isHeardEarly) return reply(request, '183 Session Progress', [own, sdpType], description)
    reply(request, '200 OK', [own, sdpType], description)
  }

  const signed = (request: string): void => {
    contact = /<([^>]+)>/.exec(valueOf(request, 'contact'))?.[1] ?? ''
    const user = /^sip:([^@]+)@/.exec(contact)?.[1] ?? ''
    const isOut = /expires=0/i.test(valueOf(request, 'contact')) || valueOf(request, 'expires') === '0'
    contacts[isOut ? 'delete' : 'add'](user)
  }

  const answered = (response: string, status: number): void => {
    if (asked !== null && asked.branch === branchOf(response)) {
      send([...asked.ack, ...all(response, 'to')])
      return asked.told(status)
    }
    const call = [...all(response, 'from'), ...all(response, 'to'), ...all(response, 'call-id')]
    const routes = all(response, 'record-route').map((line) => line.replace(/^Record-Route/i, 'Route'))
    const target = /<([^>]+)>/.exec(valueOf(response, 'contact'))?.[1] ?? `sip:${written(edge)}`
    const headers = [...routes.reverse(), ...call, 'Max-Forwards: 70']
    const answer = status < 300 && !offers ? description : ''
    send([`ACK ${target} SIP/2.0`, via('ack'), ...headers, 'CSeq: 1 ACK', ...(answer === '' ? [] : [sdpType])], answer)
    asking.delete(branchOf(response))
    if (status < 300) {
      dialog = { target, headers, at: edge }
      sound.speakTo(bodyOf(response))
    }
    // of a call that went to several edges one answer counts
    if (status < 300 || asking.size === 0) finished(status)
  }

  socket.on('message', (data, from) => {
    const message = data.toString()
    edge = { host: from.address, port: from.port }
    const status = Number(/^SIP\/2\.0 (\d{3})/.exec(message)?.[1] ?? 0)
    if (status > 0)
      return status >= 200 && /INVITE/.test(valueOf(message, 'cseq')) ? answered(message, status) : undefined
    const method = message.split(' ')[0]
    if (method === 'INVITE') return invited(message)
    if (method === 'REGISTER' && !isProven(message)) {
      refused.push(message)
      return reply(message, '401 Unauthorized', [`WWW-Authenticate: ${challenge}`])
    }
    if (method === 'REGISTER') signed(message)
    if (method === 'BYE') hungUp = true
    if (method !== 'ACK') reply(message, '200 OK', method === 'REGISTER' ? all(message, 'contact') : [])
  })

  return {
    address,
    invites,
    refused,
    contacts,
    hears: sound.hears,
    hearsSomething: sound.hearsSomething,
    press: sound.press,
    signedIn: () =>
      eventually(() => {
        if (contact === '') throw new Error(`Nobody has signed in; refused: ${refused.length}`)
        return contact
      }),
    isCalled: () =>
      eventually(() => {
        const [first] = invites
        if (first === undefined) throw new Error(`Nobody has called; refused: ${refused.length}`)
        return first
      }),
    answers: () => take(),
    isHungUp: () =>
      eventually(() => {
        if (!hungUp) throw new Error('The call goes on')
      }),
    call: (number, how = {}) =>
      new Promise((resolve) => {
        finished = resolve
        asking.clear()
        offers = how.withoutOffer !== true
        description = how.withKeys === true ? sound.descriptionWithKeys : sound.description
        const from = `From: <sip:${how.from ?? '+436641234567'}@operator.example>;tag=${address}-${++sent}`
        const callId = `Call-ID: ${++sent}@${address}`
        for (const [place, there] of [edge, ...(how.alsoTo === undefined ? [] : [how.alsoTo])].entries()) {
          const to = how.contact === undefined ? `sip:${number}@${written(there)}` : `sip:${number}@operator.example`
          const line = via(`invite${place}`)
          asking.add(branchOf(line))
          send(
            [
              `INVITE ${how.contact ?? to} SIP/2.0`,
              line,
              from,
              `To: <sip:${number}@${how.contact === undefined ? written(edge) : 'operator.example'}>`,
              callId,
              'CSeq: 1 INVITE',
              'Max-Forwards: 70',
              own,
              ...(offers ? [sdpType] : []),
              ...(how.headers ?? []),
            ],
            offers ? description : '',
            there,
          )
        }
      }),
    asksFor: (wanted) =>
      new Promise((resolve) => {
        if (dialog === null) throw new Error('There is no call')
        const { target, headers, at } = dialog
        const line = via('again')
        const request = (method: string, to = true) => [
          `${method} ${target} SIP/2.0`,
          line,
          ...headers.filter((header) => to || !header.startsWith('To:')),
          `CSeq: 7 ${method}`,
        ]
        asked = { branch: branchOf(line), ack: request('ACK', false), told: resolve }
        send([...request('INVITE'), own, sdpType], wanted, at)
      }),
    hangUp: () => {
      if (dialog === null) throw new Error('There is no call')
      send([`BYE ${dialog.target} SIP/2.0`, via('bye'), ...dialog.headers, 'CSeq: 2 BYE'], '', dialog.at)
    },
  }
}
