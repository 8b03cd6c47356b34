import type { Body, IncomingInfoRequest } from 'sip.js/lib/core/index.js'

export const sdpBody = (content: string): Body => ({
  contentDisposition: 'session',
  contentType: 'application/sdp',
  content,
})

/** A key of a phone that sends no tones. @returns null: none that is known */
const digitOf = (type: string, body: string): string | null => {
  const signal = /^application\/dtmf-relay\b/i.test(type)
    ? /^Signal[ \t]*=[ \t]*(\S{1,2})/im.exec(body)?.[1]
    : /^application\/dtmf\b/i.test(type)
      ? body.trim()
      : undefined
  const digit = signal === '10' ? '*' : signal === '11' ? '#' : signal?.toUpperCase()
  return digit !== undefined && /^[0-9*#A-D]$/.test(digit) ? digit : null
}

/** Answers who tells of a key. @returns null: of none that is known */
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
