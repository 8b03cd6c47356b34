import { IncomingRequestMessage, IncomingResponseMessage, type Logger, Parser } from 'sip.js/lib/core/index.js'
import type { RequestFacts } from './request-rules.ts'
import { isQuicklyRead, readableMessage } from './sip-js/readable-message.ts'

/** A message that an edge has sent. */
export type ReceivedMessage =
  | { readonly is: 'request'; readonly message: IncomingRequestMessage }
  | { readonly is: 'response'; readonly message: IncomingResponseMessage }
  /** It cannot be read. `answer`: a 400 as text, if it is a request that can be answered. */
  | { readonly is: 'unreadable'; readonly answer: string | null }

/** Reads a message of an edge, whatever it is. */
export const readMessage = (text: string, logger: Logger): ReceivedMessage => {
  const message = parsed(text, logger)
  if (message instanceof IncomingRequestMessage) return { is: 'request', message }
  if (message instanceof IncomingResponseMessage) return { is: 'response', message }
  return { is: 'unreadable', answer: badRequest(text) }
}

export const factsOfRequest = (message: IncomingRequestMessage): RequestFacts => ({
  method: message.method,
  toTag: message.toTag ?? '',
  fromTag: message.fromTag ?? '',
  scheme: message.ruri?.scheme,
  numbered: message.parseHeader('cseq')?.method,
  // read only if it decides: the library drops a header that it cannot read
  get hasContact() {
    return message.parseHeader('contact') !== undefined
  },
})

const parsed = (text: string, logger: Logger): IncomingRequestMessage | IncomingResponseMessage | undefined => {
  try {
    if (!/^(?:SIP\/2\.0 |[^\r\n]* SIP\/2\.0\r\n)/.test(text) || !isQuicklyRead(text)) return undefined
    const message = Parser.parseMessage(readableMessage(text), logger)
    return message?.viaBranch && message.callId && message.from && message.to && Number.isInteger(message.cseq)
      ? message
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Makes a 400 reply to a request that cannot be parsed, from the header lines that every reply needs.
 * @returns null: the message is not a request, or lacks one of those lines
 */
const badRequest = (text: string): string | null => {
  const head = text.slice(0, text.indexOf('\r\n\r\n') + 2)
  if (/^(SIP\/|ACK )/i.test(head)) return null
  const lines = (name: string) => [...head.matchAll(new RegExp(`^${name}[ \\t]*:.*\\r$`, 'gim'))].map(([line]) => line)
  const needed = [lines('(via|v)'), lines('(from|f)'), lines('(to|t)'), lines('(call-id|i)'), lines('cseq')]
  if (needed.some((found) => found.length === 0)) return null
  return ['SIP/2.0 400 Bad Request\r', ...needed.flat(), 'Content-Length: 0\r', '\r', ''].join('\n')
}
