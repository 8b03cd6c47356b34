import { createHash } from 'node:crypto'
import type { HostPort } from '../../src/platform/config.ts'
import { eventually } from '../eventually.ts'
import { loopbackAddress } from './loopback-address.ts'
import { createOperatorCalls, type OperatorCalls } from './operator-calls.ts'
import { openOperatorWire } from './operator-wire.ts'
import { bodyOf, contactOf, linesOf, replyTo, routesOf, sdpType, valueOf } from './sip-text.ts'
import { type Line, startTone, type Tone } from './tone.ts'

/** The account with which the platform signs in, and proves each call. */
interface Account {
  readonly username: string
  readonly realm: string
  readonly password: string
}

export interface OperatorOptions {
  /** Where the platform is; absent: where it comes from when it signs in. */
  readonly edge?: HostPort
  /** In Hertz: what whoever it connects says. */
  readonly tone?: number
  /** Speaks and hears in place of the tone, as a fax machine. */
  readonly line?: Line
  /** The account with which it signs in and proves each call; absent: it knows the platform by its address. */
  readonly account?: Account
  /** Its reply to calls: 200, it takes them; 0, nothing. */
  readonly replies?: number
  /** It says its tone before anybody answers, which the test does by `answers`. */
  readonly isHeardEarly?: boolean
}

/** A telephone network's operator, over UDP from an address of its own, until the test is over. */
export interface Operator
  extends Pick<Tone, 'hears' | 'hearsSomething' | 'press'>,
    Omit<OperatorCalls, 'answered' | 'description'> {
  readonly address: string
  /** INVITEs that it has let in. */
  readonly invites: readonly string[]
  /** Requests that it has refused because they proved nothing. */
  readonly refused: readonly string[]
  /** The signed-in accounts, by the user part of its contact. */
  readonly contacts: ReadonlySet<string>
  /** Waits until the platform has signed in. @returns where it wants to be called */
  signedIn(): Promise<string>
  /** Waits until the platform has called. @returns the INVITE */
  isCalled(): Promise<string>
  /** Takes the call that hears it already. */
  answers(): void
  /** Waits until the call is ended by the platform. */
  isHungUp(): Promise<void>
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const challengeOf = ({ realm }: Account): string => `Digest realm="${realm}", nonce="4711", algorithm=MD5`

/** Whether a request proves that its sender knows the password (RFC 2617, without what newer phones add). */
const provesPassword = (request: string, { username, realm, password }: Account): boolean => {
  const digest = valueOf(request, 'authorization') + valueOf(request, 'proxy-authorization')
  const part = (name: string): string => new RegExp(`\\b${name}="?([^",]+)`).exec(digest)?.[1] ?? ''
  const [ha1, ha2] = [md5(`${username}:${realm}:${password}`), md5(`${request.split(' ')[0]}:${part('uri')}`)]
  const middle = part('qop') === '' ? '' : `${part('nc')}:${part('cnonce')}:${part('qop')}:`
  return part('username') === username && part('response') === md5(`${ha1}:${part('nonce')}:${middle}${ha2}`)
}

export const startOperator = async (options: OperatorOptions = {}): Promise<Operator> => {
  const { tone = 1000, account, replies = 200, isHeardEarly = false } = options
  const address = loopbackAddress()
  const sound = await startTone(address, tone, options.line)
  const [invites, refused, contacts] = [[] as string[], [] as string[], new Set<string>()]
  let contact = ''
  let hungUp = false
  let take: () => void = () => undefined

  const wire = await openOperatorWire(address, options.edge ?? { host: '', port: 0 }, (message) => came(message))
  const calls = createOperatorCalls(wire, sound)

  const reply = (request: string, status: string, more: readonly string[] = [], body = ''): void =>
    wire.send(replyTo(request, status, more, 'operator'), body)

  /** Whether a request is let in; one that proves nothing is refused. */
  const isLetIn = (request: string, status: string, header: string): boolean => {
    if (account === undefined || provesPassword(request, account)) return true
    refused.push(request)
    reply(request, status, [`${header}: ${challengeOf(account)}`])
    return false
  }

  const called = (request: string): void => {
    if (replies === 0) return
    if (!isLetIn(request, '407 Proxy Authentication Required', 'Proxy-Authenticate')) return
    invites.push(request)
    if (replies !== 200) return reply(request, `${replies} No`)
    const [from, to] = [valueOf(request, 'from'), valueOf(request, 'to')]
    const ids = [`From: ${to};tag=operator`, `To: ${from}`, ...linesOf(request, 'call-id')]
    const headers = [...routesOf(request), ...ids, 'Max-Forwards: 70']
    wire.dialog = { target: contactOf(request) ?? '', headers, at: wire.edge }
    take = () => reply(request, '200 OK', [wire.own, sdpType], calls.description)
    sound.speakTo(bodyOf(request))
    if (isHeardEarly) reply(request, '183 Session Progress', [wire.own, sdpType], calls.description)
    else take()
  }

  const invited = (request: string): void => {
    if (!/;tag=/.test(valueOf(request, 'to'))) return called(request)
    sound.speakTo(bodyOf(request))
    reply(request, '200 OK', [wire.own, sdpType], calls.description)
  }

  const registered = (request: string): void => {
    if (!isLetIn(request, '401 Unauthorized', 'WWW-Authenticate')) return
    contact = contactOf(request) ?? ''
    const user = /^sip:([^@]+)@/.exec(contact)?.[1] ?? ''
    const isOut = /expires=0/i.test(valueOf(request, 'contact')) || valueOf(request, 'expires') === '0'
    contacts[isOut ? 'delete' : 'add'](user)
    reply(request, '200 OK', linesOf(request, 'contact'))
  }

  const came = (message: string): void => {
    const status = Number(/^SIP\/2\.0 (\d{3})/.exec(message)?.[1] ?? 0)
    if (status > 0) {
      if (status >= 200 && /INVITE/.test(valueOf(message, 'cseq'))) calls.answered(message, status)
      return
    }
    const method = message.split(' ')[0]
    if (method === 'INVITE') return invited(message)
    if (method === 'REGISTER') return registered(message)
    if (method === 'BYE') hungUp = true
    if (method !== 'ACK') reply(message, '200 OK')
  }

  return {
    address,
    invites,
    refused,
    contacts,
    hears: sound.hears,
    hearsSomething: sound.hearsSomething,
    press: sound.press,
    call: calls.call,
    asksFor: calls.asksFor,
    hangUp: calls.hangUp,
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
  }
}
