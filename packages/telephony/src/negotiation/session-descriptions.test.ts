import { describe, expect, test } from 'vitest'
import { phoneSdp } from '../../test/phone-sdp.ts'
import {
  directionOf,
  isElsewhere,
  isHolding,
  isUnchanged,
  localAnswer,
  mediaOf,
  refusedAnswer,
  withoutCandidates,
  withoutPartner,
} from './session-descriptions.ts'

test('TEL-02: an offer to a phone names no places', () => {
  expect(withoutCandidates(phoneSdp('anna'))).not.toContain('candidate')
  expect(withoutCandidates(phoneSdp('anna'))).toContain('a=sendrecv\r\n')
  const early = phoneSdp('browser').replace('c=IN IP4 127.0.0.2', 'c=IN IP4 0.0.0.0')
  expect(isHolding(withoutCandidates(early).replaceAll('UDP/TLS/', ''))).toBe(false)
})

test.each([
  ['sendonly', phoneSdp('a', { direction: 'sendonly' }), true],
  ['inactive', phoneSdp('a', { direction: 'inactive' }), true],
  ['recvonly', phoneSdp('a', { direction: 'recvonly' }), false],
  ['sendrecv', phoneSdp('a').replace('a=sendrecv\r\n', ''), false],
  ['sendonly', 'v=0\r\nc=IN IP4 0.0.0.0\r\nm=audio 4000 RTP/AVP 0\r\n', true],
  ['inactive', 'v=0\r\na=inactive\r\nm=audio 4000 RTP/AVP 0\r\n', true],
])('TEL-02: %s, and whether that is a hold', (direction, description, holds) => {
  expect([directionOf(description), isHolding(description)]).toEqual([direction, holds])
})

test('RFC 4028: the same version is a sign of life; another version or direction is not', () => {
  const before = phoneSdp('anna')
  expect(isUnchanged(before, before)).toBe(true)
  expect(isUnchanged(before, phoneSdp('anna', { version: 2 }))).toBe(false)
  expect(isUnchanged(before, phoneSdp('anna', { direction: 'sendonly' }))).toBe(false)
})

test.each([
  [
    'another version, on hold, with other codecs',
    phoneSdp('anna', { version: 2, direction: 'sendonly' }).replace(' 0 101', ' 8 101'),
    false,
  ],
  ['another role', phoneSdp('anna').replace('setup:actpass', 'setup:active'), false],
  ['another port', phoneSdp('anna').replace('m=audio 30000', 'm=audio 30200'), true],
  ['the same port of another agent', phoneSdp('anna').replace('ice-ufrag:anna', 'ice-ufrag:other'), true],
  ['a picture more', phoneSdp('anna', { video: true }), true],
])('TEL-09: a description with %s: whether sound is taken elsewhere', (_what, now, expected) => {
  expect(isElsewhere(phoneSdp('anna'), now)).toBe(expected)
})

test('the description of a phone names its media', () => {
  expect(mediaOf(phoneSdp('a'))).toEqual({ audio: true, video: false, screen: false })
  expect(mediaOf(phoneSdp('a', { video: true, direction: 'sendonly' }))).toMatchObject({ audio: true, video: true })
  expect(mediaOf(phoneSdp('a').replace('m=audio 30000', 'm=audio 0'))).toMatchObject({ audio: false })
})

describe('an answer without the other party', () => {
  const local = phoneSdp('ours').replace('setup:actpass', 'setup:passive')
  const remote = phoneSdp('theirs').replace('setup:actpass', 'setup:active')

  test('turns the direction round, keeps to what was agreed and to its role', () => {
    const offer = phoneSdp('theirs', { direction: 'sendonly', version: 2 })
      .replace(' 0 101', ' 8 0 101')
      .replace('a=rtpmap:0', 'a=rtpmap:8 PCMA/8000\r\na=rtpmap:0')
    const answer = localAnswer(offer, { local, remote }) ?? ''
    expect(answer).toContain('m=audio 30000 UDP/TLS/RTP/SAVPF 0 101\r\n')
    expect(answer).toContain('a=recvonly\r\n')
    expect(answer).toContain('a=setup:passive\r\n')
    expect(answer).not.toContain('PCMA')
  })

  test('takes no picture that there was not', () => {
    const answer = localAnswer(phoneSdp('theirs', { version: 2, video: true }), { local, remote })
    expect(answer).toMatch(/m=video 0 UDP\/TLS\/RTP\/SAVPF 96\r\nc=IN IP4 0.0.0.0\r\na=mid:1\r\na=inactive\r\n$/)
  })

  test('formats are names, whatever they look like', () => {
    const odd = (text: string) => text.replace(' 0 101', ' 0 101 (')
    const answer = localAnswer(odd(phoneSdp('theirs')), { local, remote: odd(remote) })
    expect(answer).toContain(' 0 101 (\r\n')
    expect(answer).toContain('a=rtpmap:0 ')
  })

  test('there is none where nothing is in common', () => {
    expect(localAnswer(phoneSdp('theirs').replace(' 0 101', ' 18'), { local, remote })).toBeNull()
    expect(refusedAnswer(phoneSdp('theirs'))).toContain('m=audio 0 ')
  })
})

test('TEL-05: between two parties behind one relay there is nobody, by a fingerprint that nobody has', () => {
  const behind = (fingerprint: string) => `${phoneSdp('a')}a=fingerprint:sha-256 ${fingerprint}\r\n`
  expect(withoutPartner(behind('AB:29'), behind('AB:29'))).toMatch(/a=fingerprint:sha-256 AB:09\r\n/)
  expect(withoutPartner(behind('AB:CD'), behind('AB:29'))).toBeNull()
  expect(withoutPartner(phoneSdp('b'), phoneSdp('a'))).toBeNull()
})
