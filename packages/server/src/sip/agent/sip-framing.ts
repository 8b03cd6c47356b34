/** The stream is not SIP, or a message is too long. */
export class BadFraming extends Error {
  override readonly name = 'BadFraming'
}

/**
 * Longest head and longest whole message, in bytes. A session description alone may have
 * `limits.sessionDescriptionLength` characters.
 */
const MOST_HEAD = 16_384
const MOST_MESSAGE = 98_304

/** The empty line that ends the head of a message. */
const headEnd = Buffer.from('\r\n\r\n')

/** Splits a TCP stream into SIP messages (RFC 3261 section 18.3), and handles keep-alives (RFC 5626). */
export interface SipFraming {
  /**
   * @returns the messages that are complete now, in order
   * @throws BadFraming the rest of the stream cannot be trusted
   */
  take(chunk: Buffer): readonly string[]
}

/** @param onPing called for a keep-alive ping (two empty lines), which wants an answer */
export const createSipFraming = (onPing: () => void): SipFraming => {
  let rest: Buffer = Buffer.alloc(0)

  /** Skips empty lines between messages, which are keep-alives. */
  const skipKeepAlives = (): void => {
    let skipped = 0
    while (rest[skipped] === 13 || rest[skipped] === 10) skipped += 1
    if (skipped >= headEnd.length && rest.subarray(0, headEnd.length).equals(headEnd)) onPing()
    rest = rest.subarray(skipped)
  }

  const next = (): string | null => {
    skipKeepAlives()
    const head = rest.indexOf(headEnd)
    if (head > MOST_HEAD || (head === -1 && rest.length > MOST_HEAD)) throw new BadFraming('The head is too long')
    if (head === -1) return null
    const end = head + headEnd.length + bodyLength(rest.toString('latin1', 0, head))
    if (end > MOST_MESSAGE) throw new BadFraming('The message is too long')
    if (rest.length < end) return null
    const message = rest.toString('utf8', 0, end)
    rest = rest.subarray(end)
    return message
  }

  return {
    take: (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const messages: string[] = []
      for (let message = next(); message !== null; message = next()) messages.push(message)
      return messages
    },
  }
}

/** Returns the Content-Length, which every message on a stream must have. */
const bodyLength = (head: string): number => {
  if (!/^[^\r\n]*SIP\/\d/i.test(head)) throw new BadFraming('Not SIP')
  const lengths = [...head.matchAll(/^(?:content-length|l)[ \t]*:[ \t]*([^\r\n]*)$/gim)].map(([, value]) =>
    value?.trim(),
  )
  const [length] = lengths
  if (length === undefined || !/^\d{1,6}$/.test(length) || lengths.some((other) => other !== length))
    throw new BadFraming('No length that can be read')
  return Number(length)
}
