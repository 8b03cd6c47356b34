import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import { expect, test } from 'vitest'
import { anna, forwarding, maria, person, rule, settings, snapshot, to, voicebox } from '../../test/routing-builders.ts'
import { needsAttention } from './needs-attention.ts'
import { resolveCall } from './resolve-call.ts'
import type { SubscriberSettings } from './snapshot.ts'

const box = forwarding({ cfna: [rule([voicebox])] })
const always = forwarding({ cfu: [rule([voicebox])] })
const mobile = forwarding({ cfu: [rule([to('sip:43664999@example.org', 20)])] })
const blocked = { blockIn: { isWhitelist: false, entries: [maria] } }

test.each<[string, Partial<SubscriberSettings>, number, string | null]>([
  ['a phone and a voicebox', { forwarding: box }, 1, null],
  ['a phone, and then the call just ends', {}, 1, 'lost'],
  ['no phone', {}, 0, 'no_phone'],
  ['no phone, but a voicebox', { forwarding: box }, 0, 'no_phone'],
  ['no phone, and all calls to the voicebox', { forwarding: always }, 0, 'no_phone'],
  ['all calls to the voicebox', { forwarding: always }, 1, null],
  ['no phone, but all calls to a mobile', { forwarding: mobile }, 0, null],
  ['a caller who is blocked on purpose', blocked, 1, null],
])('REACH-01: %s', (_, extra, count, expected) => {
  const devices = Array.from({ length: count }, (_each, index) => `Phone ${index}`)
  const resolution = resolveCall(snapshot([settings(anna, extra)], { people: { [anna]: person(anna, { devices }) } }))
  if (!('trace' in resolution)) throw new Error('More is needed')
  expect(needsAttention(resolution.trace, anna, count)).toBe(expected)
})

test('REACH-01: a group whose people are all away has nobody to ring', () => {
  const place = { line: 1, after: 0, ends: false }
  const away: TraceStep = { ...place, code: 'offline', targets: [{ to: 'subscriber', id: 2 }] }
  const ends: TraceStep = {
    ...place,
    line: null,
    code: 'rejected',
    sip_code: 480,
    reason: 'callee_offline',
    ends: true,
  }
  expect(needsAttention([away, ends], 1, null)).toBe('no_phone')
  // a seat whose rule leads to somebody who is away
  expect(needsAttention([away, ends], 1, 1)).toBe('lost')
})
