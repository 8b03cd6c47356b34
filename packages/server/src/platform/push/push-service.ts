import { importJWK, type JWK, SignJWT } from 'jose'
import { reason } from '../reason.ts'
import { createTurns } from '../turns.ts'
import { createOutsideCalls } from '../outgoing/outside-calls.ts'
import { type PushTargetKeys, sealPush } from './seal-push.ts'

/** A browser as its push service knows it. Whoever has this can send to it: it is kept sealed. */
export interface PushTarget extends PushTargetKeys {
  readonly endpoint: string
}

export interface PushOptions {
  /** How long the service tries to reach a browser that is away, in seconds. */
  readonly seconds: number
  readonly urgency: 'normal' | 'high'
  /** Only the last of the messages with one topic that wait for a browser is delivered: 32 characters of base64url. */
  readonly topic?: string
}

/** `gone`: the browser will never be reached again; `refused`: our message is to blame; `later`: try again. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

export interface PushService {
  /** @throws never */
  send(target: PushTarget, text: string, options: PushOptions): Promise<PushOutcome>
  close(): void
}

/** Makes one request. @returns its status. @throws Error no answer came */
export type PushTransport = (
  endpoint: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
) => Promise<number>

/** The key pair by which push services know this platform (VAPID, RFC 8292), and an address to complain to. */
export interface PushKeys {
  readonly privateKey: JWK
  /** Base64url of the point, not compressed. */
  readonly publicKey: string
}

export interface PushServiceOptions {
  readonly keys: () => Promise<PushKeys>
  /** A `mailto:` or `https:` address. */
  readonly contact: string
  readonly now: () => Date
  readonly warn: (message: string) => void
  /** Replaced in tests. */
  readonly transport?: PushTransport
}

/** Messages on their way at a time, and those that wait; a service that hangs holds up neither calls nor memory. */
const most = { places: 64, longestQueue: 10_000, longestWaitMs: 20_000 }
const answerMs = 10_000
/** Services refuse tokens of more than a day. */
const tokenHours = 12

export const createPushService = (options: PushServiceOptions): PushService => {
  const { keys, contact, now, warn } = options
  const outside = createOutsideCalls({ places: most.places, answerMs })
  const transport: PushTransport = options.transport ?? (async (...message) => (await outside.post(...message)).status)
  const turns = createTurns({ ...most, tooMany: () => new Error('Too many push messages wait') })
  const tokens = new Map<string, { readonly token: Promise<string>; readonly until: number }>()

  const sign = async (audience: string, until: number): Promise<string> => {
    const { privateKey, publicKey } = await keys()
    const token = await new SignJWT({ aud: audience, exp: Math.floor(until / 1000), sub: contact })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .sign(await importJWK(privateKey, 'ES256'))
    return `vapid t=${token}, k=${publicKey}`
  }

  /** One signature serves many messages to a service. */
  const tokenFor = (endpoint: string): Promise<string> => {
    const { origin } = new URL(endpoint)
    const moment = now().getTime()
    const known = tokens.get(origin)
    if (known !== undefined && known.until > moment) return known.token
    // strangers choose the hosts
    if (tokens.size >= 100) tokens.clear()
    const token = sign(origin, moment + tokenHours * 3_600_000)
    tokens.set(origin, { token, until: moment + (tokenHours * 3_600_000) / 2 })
    token.catch(() => tokens.delete(origin))
    return token
  }

  const ask = async (target: PushTarget, text: string, { seconds, urgency, topic }: PushOptions) => {
    const body = sealPush(text, target)
    const authorization = await tokenFor(target.endpoint)
    return await transport(
      target.endpoint,
      {
        authorization,
        ttl: String(seconds),
        urgency,
        ...(topic !== undefined && { topic }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(body.length),
      },
      body,
    )
  }

  return {
    send: async (target, text, about) => {
      // the address names the browser, so only its host is told
      const { host } = new URL(target.endpoint)
      try {
        // one person's browsers do not wait for those of another at a service that is slow
        const leave = await turns.take(host)
        const status = await ask(target, text, about).finally(leave)
        const outcome = outcomeOf(status)
        if (outcome === 'refused' || outcome === 'later') warn(`The push service ${host} answers ${status}`)
        return outcome
      } catch (error) {
        warn(`The push service ${host} cannot be reached: ${reason(error)}`)
        return 'later'
      }
    },
    close: outside.close,
  }
}

/** The meaning of a status (RFC 8030). */
export const outcomeOf = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
