import { limits } from '@lineside/contract/limits'
import { describe, expect, test } from 'vitest'
import { phoneSdp } from '../../../../telephony/test/phone-sdp.ts'
import { deviceIn, identityIn, readInvite } from './read-invite.ts'

const invite = (headers: Readonly<Record<string, string | readonly string[]>>, body = '') => {
  const all = (name: string): string[] => [headers[name] ?? []].flat()
  return { body, getHeaders: all, getHeader: (name: string) => all(name)[0] }
}
const sdp = phoneSdp('anna')
const sound = { audio: true, video: false, screen: false }

describe('the wish of a new call', () => {
  test.each<readonly [string, string, string, ReturnType<typeof readInvite>]>([
    ['22', '22', sdp, { dialled: '22', offer: sdp, sends: sound }],
    ['what a phone has escaped', '%2343', sdp, { dialled: '#43', offer: sdp, sends: sound }],
    ['without an offer', '22', '', { dialled: '22', offer: null, sends: sound }],
    ['nothing', '', sdp, 404],
    ['escapes that are none', '%zz', sdp, 404],
    ['more than anybody dials', '1'.repeat(limits.dialledLength + 1), sdp, 404],
    ['too long a description', '22', sdp + ' '.repeat(limits.sessionDescriptionLength), 488],
    ['no sound', '22', sdp.replace(/^m=audio/m, 'm=video'), 488],
  ])('%s', (_, dialled, body, asked) => {
    expect(readInvite(invite({ 'x-dialled': dialled }, body))).toEqual(asked)
  })

  test('the edge names nothing that was dialled', () => {
    expect(readInvite(invite({}, sdp))).toBe(404)
  })
})

test('a device is named as it calls itself, cut if that is long', () => {
  expect(deviceIn(invite({ 'user-agent': ' Desk phone 1 ' }))).toBe('Desk phone 1')
  expect(deviceIn(invite({ 'user-agent': 'x'.repeat(500) }))).toHaveLength(100)
  expect([deviceIn(invite({})), deviceIn(invite({ 'user-agent': ' ' }))]).toEqual([null, null])
})

test('TEL-06: the caller’s identity is that of the calling party, wherever a phone says it', () => {
  const called = '<sip:22@a.test>;party=called'
  const calling = '<sip:21@a.test>;party=calling;privacy=full'
  expect(
    identityIn(
      invite({ from: '<sip:21@a.test>;tag=1', privacy: ['id', 'user'], 'remote-party-id': [called, calling] }),
    ),
  ).toEqual({
    from: '<sip:21@a.test>;tag=1',
    asserted: null,
    preferred: null,
    privacy: 'id, user',
    remoteParty: calling,
  })
  expect(identityIn(invite({}))).toMatchObject({ from: '', remoteParty: null })
})
