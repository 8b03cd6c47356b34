import { createHash } from 'node:crypto'
import type { SipReply, SipSender } from './sip-sender.ts'

export interface SipAccount {
  readonly username: string
  readonly domain: string
  readonly password: string
}

export type Attempted = 'REGISTER' | 'INVITE' | 'SUBSCRIBE'

let sent = 0

/** A request as a phone of this account writes it, which calls itself. */
export const requestOf = (method: Attempted, { username, domain }: Omit<SipAccount, 'password'>, ...more: string[]) => [
  `${method} sip:${domain} SIP/2.0`,
  'Max-Forwards: 20',
  `From: <sip:${username}@${domain}>;tag=${++sent}`,
  `To: <sip:${username}@${domain}>`,
  `Call-ID: ${process.pid}-${++sent}`,
  `CSeq: 1 ${method}`,
  `Contact: <sip:${username}@127.0.0.1:5060>`,
  'User-Agent: Sender',
  'Expires: 60',
  ...more,
]

/** One attempt, as a phone makes it: asks for a challenge and answers it. @returns the status it ends with */
export const attempt = async (from: Pick<SipSender, 'send'>, account: SipAccount, method: Attempted = 'REGISTER') => {
  const challenge = await from.send(requestOf(method, account))
  if (challenge === null || ![401, 407].includes(challenge.status)) return challenge?.status
  return (await from.send(requestOf(method, account, answerTo(challenge, account, method))))?.status
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** The header that answers the challenge of a 401 or 407. */
export const answerTo = ({ status, text }: SipReply, account: SipAccount, method: Attempted): string => {
  const of = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(text)?.[1] ?? ''
  const { username, password, domain } = account
  const [realm, nonce, cnonce, nc, uri] = [of('realm'), of('nonce'), 'abc', '00000001', `sip:${domain}`]
  const ha1 = md5(`${username}:${realm}:${password}`)
  const response = md5(`${ha1}:${nonce}:${nc}:${cnonce}:auth:${md5(`${method}:${uri}`)}`)
  const parts = { username, realm, nonce, uri, response, cnonce }
  const quoted = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `${status === 407 ? 'Proxy-' : ''}Authorization: Digest ${quoted.join(', ')}, algorithm=MD5, qop=auth, nc=${nc}`
}

/** The same as phones of before RFC 2617 answer it: nothing says how often the challenge was answered. */
export const oldAnswerTo = ({ text }: SipReply, account: SipAccount, method: Attempted): string => {
  const of = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(text)?.[1] ?? ''
  const { username, password, domain } = account
  const [realm, nonce, uri] = [of('realm'), of('nonce'), `sip:${domain}`]
  const response = md5(`${md5(`${username}:${realm}:${password}`)}:${nonce}:${md5(`${method}:${uri}`)}`)
  const quoted = Object.entries({ username, realm, nonce, uri, response }).map(([name, value]) => `${name}="${value}"`)
  return `Authorization: Digest ${quoted.join(', ')}, algorithm=MD5`
}
