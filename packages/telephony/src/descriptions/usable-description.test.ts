import { describe, expect, test } from 'vitest'
import { usableAnswer, usableOffer } from './usable-description.ts'
import { withGroup } from './with-group.ts'

const text = (...lines: readonly string[]): string => [...lines, ''].join('\r\n')
const head = ['v=0', 'o=- 1 1 IN IP4 192.0.2.1', 's=-', 't=0 0']
const section = (kind: string, ...lines: readonly string[]): string[] => [
  `m=${kind} 9 UDP/TLS/RTP/SAVPF 96`,
  'c=IN IP4 192.0.2.1',
  ...lines,
]
const whole = (kind: string, mid: string, ...more: readonly string[]) =>
  section(kind, 'a=rtcp-mux', 'a=setup:actpass', `a=mid:${mid}`, ...more)
const answering = (kind: string, mid: string) => section(kind, 'a=rtcp-mux', 'a=setup:active', `a=mid:${mid}`)
const group = (...mids: readonly string[]) => `a=group:BUNDLE ${mids.join(' ')}`
const t38 = ['m=image 40002 udptl t38', 'c=IN IP4 192.0.2.1', 'a=T38FaxVersion:0']

/** As rtpengine has it for one phone. */
const ofRelay = text(...head, ...whole('audio', '1'))
/** As browsers have it. */
const ofBrowser = text(...head, group('0', '1'), ...whole('audio', '0'), ...whole('video', '1'))

describe('TEL-02: an offer that a browser can use', () => {
  test.each([
    ['of a browser', ofBrowser],
    ['of the media relay', ofRelay],
    ['with line ends of one character', ofRelay.replaceAll('\r\n', '\n')],
    [
      'with the handshake said once for all',
      text(...head, 'a=setup:actpass', ...section('audio', 'a=rtcp-mux', 'a=mid:0')),
    ],
    [
      'whose section shares the connection of another',
      ofBrowser.replace('m=video 9', 'm=video 0').concat('a=bundle-only\r\n'),
    ],
  ])('%s stays as it is', (_, offer) => {
    expect(usableOffer(offer).sdp).toBe(offer)
    expect(usableOffer(offer).answered('anything')).toBe('anything')
  })

  test.each([
    [
      'without names',
      text(
        ...head,
        ...section('audio', 'a=rtcp-mux', 'a=setup:actpass'),
        ...section('video', 'a=rtcp-mux', 'a=setup:actpass'),
      ),
      text(...head, ...whole('audio', '0'), ...whole('video', '1')),
    ],
    [
      'with one name twice',
      text(...head, ...whole('audio', '1'), ...whole('video', '1')),
      text(...head, ...whole('audio', '1'), ...whole('video', '0')),
    ],
    [
      'with a group of what is not there',
      text(...head, group('7'), ...whole('audio', '0')),
      text(...head, ...whole('audio', '0')),
    ],
    [
      'with a group that names one section too many',
      text(...head, group('0', '7'), ...whole('audio', '0')),
      text(...head, group('0'), ...whole('audio', '0')),
    ],
    [
      'without what browsers take for granted',
      text(...head, ...section('audio', 'a=mid:0')),
      text(...head, ...section('audio', 'a=mid:0', 'a=rtcp-mux', 'a=setup:actpass')),
    ],
    [
      'with a refused section without an address',
      text(...head, ...whole('audio', '0'), 'm=video 0 RTP/AVP 96'),
      text(...head, ...whole('audio', '0'), 'm=video 0 RTP/AVP 96', 'c=IN IP4 0.0.0.0', 'a=mid:1'),
    ],
    [
      'with a fax beside the voice',
      text(...head, ...t38, ...whole('audio', '0')),
      text(...head, ...whole('audio', '0')),
    ],
  ])('%s', (_, offer, usable) => {
    expect(usableOffer(offer).sdp).toBe(usable)
    expect(usableOffer(usable).sdp).toBe(usable)
  })

  test('a section that no browser knows is refused in its place', () => {
    const { answered } = usableOffer(text(...head, ...t38, ...whole('audio', '0')))
    expect(answered(text(...head, ...answering('audio', '0')))).toBe(
      text(...head, 'm=image 0 udptl t38', 'c=IN IP4 0.0.0.0', 'a=inactive', ...answering('audio', '0')),
    )
  })
})

describe('TEL-02: an answer that a browser can use', () => {
  const refusedVideo = ['m=video 0 UDP/TLS/RTP/SAVPF 96', 'c=IN IP4 0.0.0.0', 'a=mid:1', 'a=inactive']

  test.each([
    ['of a browser', text(...head, group('0', '1'), ...answering('audio', '0'), ...answering('video', '1'))],
    ['without a group', text(...head, ...answering('audio', '0'), ...answering('video', '1'))],
  ])('%s stays as it is', (_, answer) => expect(usableAnswer(answer, ofBrowser)).toBe(answer))

  test.each([
    [
      'with other names',
      text(...head, group('a', 'b'), ...answering('audio', 'a'), ...answering('video', 'b')),
      text(...head, group('0', '1'), ...answering('audio', '0'), ...answering('video', '1')),
    ],
    [
      'in another order',
      text(...head, ...answering('video', '1'), ...answering('audio', '0')),
      text(...head, ...answering('audio', '0'), ...answering('video', '1')),
    ],
    [
      'in another order, with the names of the places',
      text(...head, ...answering('video', '0'), ...answering('audio', '1')),
      text(...head, ...answering('audio', '0'), ...answering('video', '1')),
    ],
    [
      'with a section too few',
      text(...head, group('0', '1'), ...answering('audio', '0')),
      text(...head, group('0'), ...answering('audio', '0'), ...refusedVideo),
    ],
    [
      'with a section too many',
      text(...head, ...answering('audio', '0'), ...answering('video', '1'), ...t38),
      text(...head, ...answering('audio', '0'), ...answering('video', '1')),
    ],
    [
      'with a group, and without the names that it has',
      text(...head, group('0'), ...section('audio', 'a=rtcp-mux', 'a=setup:active'), ...answering('video', '1')),
      text(...head, ...section('audio', 'a=rtcp-mux', 'a=setup:active', 'a=mid:0'), ...answering('video', '1')),
    ],
    [
      'that leaves open who begins, and does not say that it needs one port',
      text(...head, ...section('audio', 'a=setup:actpass', 'a=mid:0'), 'm=video 0 RTP/AVP 0'),
      text(
        ...head,
        ...section('audio', 'a=mid:0', 'a=rtcp-mux', 'a=setup:passive'),
        'm=video 0 RTP/AVP 0',
        'c=IN IP4 0.0.0.0',
        'a=mid:1',
      ),
    ],
  ])('%s', (_, answer, usable) => {
    expect(usableAnswer(answer, ofBrowser)).toBe(usable)
    expect(usableAnswer(usable, ofBrowser)).toBe(usable)
  })
})

describe('TEL-02: a group for engines that want one', () => {
  const refused = 'm=video 0 RTP/AVP 96'

  test.each([
    ['one section', ofRelay, text(...head, group('1'), ...whole('audio', '1'))],
    [
      'one section that is used',
      text(...head, ...whole('audio', '0'), refused),
      text(...head, group('0'), ...whole('audio', '0'), refused),
    ],
    [
      'two sections: each may have a connection of its own',
      text(...head, ...whole('audio', '0'), ...whole('video', '1')),
      null,
    ],
    ['a section without a name', text(...head, ...section('audio')), null],
    ['nothing', text(...head), null],
    ['a group that is there', ofBrowser, null],
  ])('%s', (_, description, grouped) => expect(withGroup(description)).toBe(grouped ?? description))
})
