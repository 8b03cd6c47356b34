import { expect, test } from 'vitest'
import { BadFraming, createSipFraming } from './sip-framing.ts'

const message = (body = '', length: string | number = Buffer.byteLength(body)) =>
  `OPTIONS sip:app@127.0.0.1 SIP/2.0\r\nCall-ID: 1\r\nContent-Length: ${length}\r\n\r\n${body}`
const take = (...chunks: string[]) => {
  let pings = 0
  const framing = createSipFraming(() => (pings += 1))
  const messages = chunks.flatMap((chunk) => framing.take(Buffer.from(chunk)))
  return { messages, pings }
}

test('TEL-02: messages come out whole, however the stream is cut', () => {
  const all = `${message('v=0 ä')}${message()}`
  for (const size of [1, 7, 50, 1000]) {
    const bytes = Buffer.from(all)
    const framing = createSipFraming(() => {})
    const messages: string[] = []
    for (let start = 0; start < bytes.length; start += size)
      messages.push(...framing.take(bytes.subarray(start, start + size)))
    expect(messages).toEqual([message('v=0 ä'), message()])
  }
})

test('empty lines between messages keep the connection alive; two of them want an answer', () => {
  expect(take('\r\n', message(), '\r\n\r\n', message())).toEqual({ messages: [message(), message()], pings: 1 })
})

test('a short form of the length counts as well', () => {
  const short = 'BYE sip:a@b SIP/2.0\r\nl: 2\r\n\r\nab'
  expect(take(`${short}${short}`).messages).toEqual([short, short])
})

test.each([
  ['no length', 'BYE sip:a@b SIP/2.0\r\nCall-ID: 1\r\n\r\n'],
  ['a length that is none', message('', '-1')],
  ['a length beyond all bounds', message('', 999_999)],
  ['two lengths', 'BYE sip:a@b SIP/2.0\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ['something else', 'GET / HTTP/1.1\r\nContent-Length: 0\r\n\r\n'],
  ['a head without an end', `INVITE sip:a@b SIP/2.0\r\n${'X-Y: z\r\n'.repeat(4000)}`],
])('bad framing: %s', (_, text) => {
  expect(() => take(text)).toThrow(BadFraming)
})
