import type { IncomingRequestMessage, IncomingResponseMessage } from 'sip.js/lib/core/index.js'
import type { LegEvent } from '../../rtc/legs/leg.ts'

type Message = Pick<IncomingRequestMessage | IncomingResponseMessage, 'getHeader' | 'getHeaders' | 'body'>

/** Reads the description of a message, and tells the call when the edge says something new of its sound. @returns null: it has none */
export type ReadDescription = (message: Message) => string | null

export const createReader = (emit: (event: LegEvent) => void, also: (message: Message) => void): ReadDescription => {
  let sound: ReturnType<typeof soundOf> = null
  return (message) => {
    also(message)
    const now = soundOf(message)
    if (now !== null && now !== sound) emit({ type: 'secured', sound: now })
    sound = now ?? sound
    return message.body === '' ? null : message.body
  }
}

/**
 * HARD-04: whether the sound between the edge and a phone, or a line outside, is encrypted, as the edge says in `X-Sound`
 * beside a description: the transport of the message, and `dtls`, `srtp` or `rtp`. DTLS-SRTP negotiates its keys with the
 * sound itself. SRTP whose keys (SDES) came over a transport
 * without TLS counts as open: everybody who hears the sound can have read the keys (RFC 4568 section 1).
 * @returns null: the message says nothing of it
 */
export const soundOf = (message: Pick<Message, 'getHeader'>): 'encrypted' | 'open' | null => {
  const [, transport, media] = /^(\w+) (s?rtp|dtls)$/.exec(message.getHeader('x-sound') ?? '') ?? []
  if (transport === undefined) return null
  return media === 'dtls' || (transport === 'tls' && media === 'srtp') ? 'encrypted' : 'open'
}
