import { describe, expect, test } from 'vitest'
import { BadDescription, ownDescription, tameDescription } from './description.ts'

const connection = [
  'a=ice-ufrag:abcd',
  'a=ice-pwd:0123456789012345678901',
  'a=fingerprint:sha-256 AA:BB',
  'a=setup:actpass',
]
const audio = [
  'm=audio 50000 UDP/TLS/RTP/SAVPF 63 111 126',
  'c=IN IP4 10.0.0.1',
  'a=rtcp:9',
  'a=candidate:1 1 udp 2122260223 10.0.0.1 50000 typ host generation 0',
  'a=candidate:2 1 udp 2122260223 somebody.local 50000 typ host',
  'a=candidate:3 1 tcp 1518280447 10.0.0.1 9 typ host tcptype active',
  ...connection,
  'a=mid:0',
  'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'a=sendrecv',
  'a=rtpmap:63 red/48000/2',
  'a=rtpmap:126 telephone-event/8000',
  'a=rtpmap:111 opus/48000/2',
  'a=rtcp-fb:111 transport-cc',
  'a=fmtp:111 minptime=10;useinbandfec=1',
]
const video = [
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97',
  ...connection,
  'a=mid:1',
  'a=sendrecv',
  'a=rtpmap:96 VP8/90000',
  'a=rtcp-fb:96 transport-cc',
  'a=rtcp-fb:96 nack pli',
  'a=rtpmap:97 rtx/90000',
]
const data = ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', ...connection, 'a=mid:2', 'a=sctp-port:5000']
const sdp = (...sections: readonly (readonly string[])[]) =>
  ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1 2', ...sections.flat(), ''].join('\r\n')

describe('CALL-16: the description of a stranger', () => {
  test('keeps the needed lines of accepted sections, preferred codecs first', () => {
    const tamed = tameDescription(sdp(audio, video, data), { audio: 1, video: 1 }).sdp
    expect(tamed.match(/^m=.*/gm)).toEqual(['m=audio 9 UDP/TLS/RTP/SAVPF 111 126', 'm=video 9 UDP/TLS/RTP/SAVPF 96'])
    expect(tamed).toContain('a=group:BUNDLE 0 1\r\n')
    expect(tamed).toContain('a=rtcp-fb:96 nack pli\r\n')
    expect(tamed).not.toMatch(/a=rtcp:|transport-cc|\.local|tcptype|red\/|rtx\/|extmap/)
    expect(tamed.match(/^a=candidate:.*/gm)).toEqual([
      'a=candidate:1 1 udp 2122260223 10.0.0.1 50000 typ host generation 0',
      expect.stringContaining('127.0.0.1 9'),
    ])
  })

  test.each([
    ['nothing that is taken', sdp(data)],
    ['no sections', sdp()],
    ['a section too many times', sdp(...Array.from({ length: 65 }, () => audio))],
    [
      'too many lines',
      sdp(
        audio,
        Array.from({ length: 5000 }, () => 'a=x'),
      ),
    ],
    ['no password', sdp(audio.filter((line) => !line.startsWith('a=ice-pwd')))],
    ['no head', audio.join('\r\n')],
    ['a codec that is none of ours', sdp(audio.map((line) => line.replace('opus', 'g722')))],
    ['an old profile', sdp(audio.map((line) => line.replace('UDP/TLS/RTP/SAVPF', 'RTP/AVP')))],
  ])('is refused: %s', (_what, description) => {
    expect(() => tameDescription(description, { audio: 1, video: 1 })).toThrow(BadDescription)
  })

  test('keeps a repeated line a few times: the library would combine each with each', () => {
    const repeated = (line: string) => Array.from({ length: 700 }, () => line)
    const types = ['a=rtpmap:96 VP8/90000', 'a=rtcp-fb:96 nack pli', 'a=fmtp:96 x=1', 'a=mid:9', 'a=sendrecv']
    const tamed = tameDescription(sdp(audio, [...video, ...types.flatMap(repeated)]), {
      audio: 0,
      video: 1,
    })
    const counts = types.map((line) => tamed.sdp.split('\r\n').filter((one) => one === line).length)
    expect(counts).toEqual([1, 8, 1, 0, 1])
    expect(tamed.sdp).toContain('a=mid:1\r\n')
  })

  test('gets back its refused sections in their places', () => {
    const { refused } = tameDescription(sdp(video, audio, data), { audio: 1, video: 0 })
    const own = sdp(['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:0'])
    const answer = ownDescription(own, { refused, address: '198.51.100.7', bound: '10.0.0.2' })
    expect(answer.match(/^(m=\S+ \d+|a=mid:.*)/gm)).toEqual([
      'm=video 0',
      'a=mid:1',
      'm=audio 9',
      'a=mid:0',
      'm=application 0',
      'a=mid:2',
    ])
  })
})

test('CALL-16: our own names one place, and how fast a picture begins', () => {
  const own = sdp(
    [
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'a=candidate:1 1 udp 1 10.0.0.2 40000 typ host',
      'a=candidate:2 1 udp 1 10.9.9.9 40001 typ host',
    ],
    ['m=video 9 UDP/TLS/RTP/SAVPF 96', 'a=rtpmap:96 VP8/90000'],
  )
  const text = ownDescription(own, { refused: [], address: '198.51.100.7', bound: '10.0.0.2' })
  expect(text.match(/^a=candidate:.*/gm)).toEqual(['a=candidate:1 1 udp 1 198.51.100.7 40000 typ host'])
  expect(text).toMatch(/^a=fmtp:96 .*x-google-start-bitrate=800/m)
})
