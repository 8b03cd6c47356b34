import type { Body, IncomingInfoRequest } from 'sip.js/lib/core/index.js'

export const sdpBody = (content: string): Body => ({
  contentDisposition: 'session',
  contentType: 'application/sdp',
  content,
})

/**
 * Reads the key from the body of an INFO, as sent by phones that send no telephone events.
 * @returns null: not a known key
 */
const digitOf = (type: string, body: string): string | null => {
  const signal = /^application\/dtmf-relay\b/i.test(type)
    ? /^Signal[ \t]*=[ \t]*(\S{1,2})/im.exec(body)?.[1]
    : /^application\/dtmf\b/i.test(type)
      ? body.trim()
      : undefined
  const digit = signal === '10' ? '*' : signal === '11' ? '#' : signal?.toUpperCase()
  return digit !== undefined && /^[0-9*#A-D]$/.test(digit) ? digit : null
}

/** Answers an INFO. @returns the pressed key; null: not a known key */
export const takeDigit = (request: IncomingInfoRequest): string | null => {
  const { headers, body } = request.message
  const digit = digitOf(headers['Content-Type']?.[0]?.raw ?? '', body)
  if (digit === null) request.reject({ statusCode: 415 })
  else request.accept()
  return digit
}

export const digitBody = (digit: string): Body => ({
  contentDisposition: 'render',
  contentType: 'application/dtmf-relay',
  content: `Signal=${digit}\r\nDuration=160\r\n`,
})
