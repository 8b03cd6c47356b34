/** A stream that is no SIP, or more of it than a message may be. */
export class BadFraming extends Error {
  override readonly name = 'BadFraming'
}

/** Header lines, and all of a message: a session description may have `limits.sessionDescriptionLength` of them. */
const MOST_HEAD = 16_384
const MOST_MESSAGE = 98_304

/** How far from the start of a message its end can be looked for. */
const headEnd = Buffer.from('\r\n\r\n')

/** Takes a TCP stream apart into SIP messages: RFC 3261 section 18.3 and the keep-alives of RFC 5626. */
export interface SipFraming {
  /**
   * @returns what is complete by now, in its order
   * @throws BadFraming: nothing that follows can be trusted
   */
  take(chunk: Buffer): readonly string[]
}

/** @param onPing the other side wants to know whether we are there (an empty line, twice) */
export const createSipFraming = (onPing: () => void): SipFraming => {
  let rest: Buffer = Buffer.alloc(0)

  /** Empty lines between messages keep the connection alive. */
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

/** Over a stream every message says how long its body is. */
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
