import { randomUUID } from 'node:crypto'
import type { ToldPlace } from '@lineside/telephony/emergency/tries-with-place'
import type { Body, IncomingInfoRequest } from 'sip.js/lib/core/index.js'

export const sdpBody = (content: string): Body => ({
  contentDisposition: 'session',
  contentType: 'application/sdp',
  content,
})

/**
 * RFC 6442, section 4: a description and the place of an emergency call in one body, or the place alone. Whoever does not understand
 * the place may leave it out.
 * @param content the description; null: there is none
 */
export const placeBody = (content: string | null, { contentId, document }: ToldPlace): Body => {
  if (content === null)
    return { contentDisposition: 'by-reference;handling=optional', contentType: pidf, content: document }
  const boundary = `lineside-${randomUUID()}`
  const parts = [
    ['Content-Type: application/sdp', '', content],
    [
      `Content-Type: ${pidf}`,
      `Content-ID: <${contentId}>`,
      'Content-Disposition: by-reference;handling=optional',
      '',
      document,
    ],
  ]
  const written = parts.map((lines) => `--${boundary}\r\n${lines.join('\r\n')}\r\n`).join('')
  return {
    contentDisposition: 'session',
    contentType: `multipart/mixed;boundary=${boundary}`,
    content: `${written}--${boundary}--\r\n`,
  }
}

const pidf = 'application/pidf+xml'

/** The headers that name the place of an emergency call (RFC 6442), each a whole line. */
export const placeHeaders = ({ contentId }: ToldPlace, isAlone: boolean): readonly string[] => [
  `Geolocation: <cid:${contentId}>`,
  'Geolocation-Routing: yes',
  ...(isAlone ? [`Content-ID: <${contentId}>`] : []),
]

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
