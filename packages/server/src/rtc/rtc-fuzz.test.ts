import { clientFrameSchema } from '@lineside/contract/rtc/frames'
import { expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { fuzz } from '../../test/fuzz.ts'
import { createConnection } from './media/child/connection.ts'
import { BadDescription, tameDescription } from './media/child/description.ts'

const section = (kind: 'audio' | 'video', mid: number, ...codecs: string[]) => [
  `m=${kind} 50000 UDP/TLS/RTP/SAVPF 111 96 126`,
  'c=IN IP4 10.0.0.1',
  'a=candidate:1 1 udp 2122260223 127.0.0.1 50000 typ host generation 0',
  'a=candidate:2 1 udp 2122260223 somebody.local 50000 typ host',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:0123456789012345678901',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  'a=setup:actpass',
  `a=mid:${mid}`,
  'a=sendrecv',
  'a=rtcp-mux',
  'a=msid:- one',
  'a=ssrc:1001 cname:one',
  'a=extmap:3 urn:ietf:params:rtp-hdrext:sdes:mid',
  ...codecs,
]
const offer = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  ...section(
    'audio',
    0,
    'a=rtpmap:111 opus/48000/2',
    'a=fmtp:111 minptime=10;useinbandfec=1',
    'a=rtpmap:126 telephone-event/8000',
  ),
  ...section('video', 1, 'a=rtpmap:96 VP8/90000', 'a=rtcp-fb:96 nack pli'),
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'a=mid:2',
  '',
].join('\r\n')
/** One line a thousand times took the library gigabytes once. */
const repeating = offer.replace(/(?:a=rtpmap:96|a=rtcp-fb:96).*\r\n/g, (line) => line.repeat(680))
const samples = [Buffer.from(offer), Buffer.from(repeating)]
const words = [
  'm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n',
  'm=video ',
  'a=mid:',
  'a=rtpmap:',
  'a=fmtp:111 ',
  'a=rtcp-fb:96 ',
  'a=ssrc:',
  'a=setup:active\r\n',
  'a=fingerprint:',
  'a=candidate:1 1 udp 1 ',
  'a=group:BUNDLE ',
  'a=msid:',
  ' typ host',
  '::1',
  '=',
  ';',
  '/',
  '-1',
  '999999999999',
]

test('CALL-16: a description of a browser is tamed, or refused; what is left are lines that are known', async () => {
  const isRefusal = (error: unknown) => error instanceof BadDescription
  await fuzz({ samples, words, isRefusal }, (bytes) => {
    const text = bytes.toString('utf8')
    const { sdp, refused } = tameDescription(text, { audio: 1, video: 1 })
    expect(
      sdp.split('\r\n').every((line) => /^(?:[vost]=|c=IN IP4 0\.0\.0\.0$|m=(?:audio|video) 9 |a=|$)/.test(line)),
    ).toBe(true)
    expect(refused.filter((one) => one === null).length).toBeGreaterThan(0)
  })
})

test('CALL-16: the media process answers a description of a browser, or says why not', async () => {
  const nothing = () => {}
  const places = { bound: '127.0.0.1', address: '127.0.0.1', isLoopback: true, ports: null }
  const listeners = { onConnected: nothing, onGone: nothing, onPacket: nothing, onPictureWanted: nothing }
  // what the library throws is told to the server, and the call ends
  await fuzz({ samples, words, isRefusal: (error) => error instanceof Error, atHome: 20 }, async (bytes) => {
    const connection = createConnection({ withVideo: true, places, ...listeners })
    try {
      await connection.answer(bytes.toString('utf8'))
    } finally {
      connection.close()
    }
  })
})

const media = { audio: true, video: false, screen: false }
const call = 'call-of-somebody'
const frames: readonly object[] = [
  { type: 'hello', token: 'x', waiting: 1, resume: [call], previous: 'session' },
  { type: 'call', call, to: '22', description: 'v=0', media },
  { type: 'dial', call, to: '+43 1 5550121', device: 'phone' },
  { type: 'describe', call, exchange: 1, description: 'v=0' },
  { type: 'conference_join', room: 'Küche', display_name: 'Anna', pin: '1234', media },
  { type: 'conference_signal', to: 'server', connection: '1', kind: 'offer', description: 'v=0' },
  { type: 'conference_lock', pin: null },
  { type: 'digit', call, digit: '#' },
]

test('RTC: whatever comes on a socket is a frame as it is described, or none', async () => {
  const parts = [
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\u0000',
    '\\',
    '1e999',
    '-',
    'null',
    '"type":',
    '"__proto__":',
    ',',
    ':',
    '{"a":',
  ]
  const texts = frames.map((frame) => Buffer.from(JSON.stringify(frame)))
  await fuzz({ samples: texts, words: parts, isRefusal: (error) => error instanceof SyntaxError }, (bytes) => {
    const { success, data } = safeParse(clientFrameSchema, JSON.parse(bytes.toString('utf8')))
    if (success) expect(safeParse(clientFrameSchema, data)).toEqual({ success, data })
  })
})
