import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import { expect, test } from 'vitest'
import { anna, forwarding, maria, person, rule, settings, snapshot, to, voicebox } from '../../test/routing-builders.ts'
import { reachability, ringsThenEnds } from './reachability.ts'
import { resolveCall } from './resolve-call.ts'
import type { SubscriberSettings } from './snapshot.ts'

const box = forwarding({ cfna: [rule([voicebox])] })
const always = forwarding({ cfu: [rule([voicebox])] })
const afterwards = forwarding({ cfna: [rule([to('sip:43664999@example.org', 20)])] })
const mobile = forwarding({ cfu: [rule([to('sip:43664999@example.org', 20)])] })

test.each<[string, Partial<SubscriberSettings>, readonly string[], string, string | null, readonly string[]]>([
  ['with a device it rings, and who is not answered is lost', {}, ['Phone'], 'lost', null, ['rings']],
  ['with a device and a voicebox', { forwarding: box }, ['A', 'B'], 'reachable', null, ['rings', 'voicebox']],
  ['without one nobody is reached', {}, [], 'unreachable', 'no_phone', []],
  ['without one, with a voicebox', { forwarding: box }, [], 'answered', 'no_phone', ['voicebox']],
  ['all calls to the voicebox', { forwarding: always }, ['Phone'], 'answered', null, ['voicebox']],
  [
    'for no answer to a mobile, where others decide',
    { forwarding: afterwards },
    ['Phone'],
    'reachable',
    null,
    ['rings', 'handed_on'],
  ],
  ['forwarded to a mobile it rings there', { forwarding: mobile }, [], 'reachable', null, ['handed_on']],
  [
    'a blocked caller reaches nobody',
    { blockIn: { isWhitelist: false, entries: [maria] } },
    ['Phone'],
    'unreachable',
    'refused',
    [],
  ],
])('REACH-01: %s', (_what, extra, devices, reach, because, way) => {
  const resolution = resolveCall(snapshot([settings(anna, extra)], { people: { [anna]: person(anna, { devices }) } }))
  if (!('trace' in resolution)) throw new Error('More is needed')
  const said = reachability(resolution.trace, anna)
  expect([said.reach, said.because, said.way.map(({ code }) => code)]).toEqual([reach, because, way])
})

test('REACH-01: a call is lost after the time for which everything has rung', () => {
  const place = { line: 1, ends: false }
  const steps: TraceStep[] = [
    { ...place, after: 0, code: 'rings', targets: [{ to: 'subscriber', id: 1 }], seconds: 20, devices: ['Phone'] },
    { ...place, after: 20, code: 'rings', targets: [{ to: 'subscriber', id: 2 }], seconds: 40, devices: ['Phone'] },
    { ...place, line: null, after: 60, code: 'rejected', sip_code: 480, reason: 'callee_tmp_unavailable', ends: true },
  ]
  expect(reachability(steps, 1)).toMatchObject({ reach: 'lost', lostAfter: 60 })
  // an announcement that ends the call says why
  const said: TraceStep = { ...place, after: 60, code: 'announcement', handle: 'custom_announcement_0', ends: true }
  expect(reachability([...steps.slice(0, 2), said], 1)).toMatchObject({ reach: 'reachable', lostAfter: null })
})

test('REACH-01: a colleague without a phone is not the own line without one', () => {
  const place = { line: 1, after: 0, ends: false }
  const steps: TraceStep[] = [
    { ...place, code: 'offline', targets: [{ to: 'subscriber', id: 2 }] },
    { ...place, line: null, code: 'rejected', sip_code: 480, reason: 'callee_offline', ends: true },
  ]
  expect(reachability(steps, 1)).toEqual({
    reach: 'unreachable',
    because: 'others_away',
    way: [],
    lostAfter: null,
  })
  expect(reachability(steps, 2)).toMatchObject({ because: 'no_phone' })
})

test.each<[string, Partial<SubscriberSettings>, readonly string[], number | null]>([
  ['without rules it rings, and then the call ends', {}, ['Phone'], 60],
  ['with a voicebox it does not end', { forwarding: box }, ['Phone'], null],
  ['without a device it does not ring', {}, [], null],
  ['forwarded, it rings elsewhere', { forwarding: mobile }, ['Phone'], null],
  ['refused, it does not ring', { blockIn: { isWhitelist: false, entries: [maria] } }, ['Phone'], null],
])('CF-02: the end of a call that nobody answers: %s', (_what, extra, devices, seconds) => {
  const resolution = resolveCall(snapshot([settings(anna, extra)], { people: { [anna]: person(anna, { devices }) } }))
  if (!('trace' in resolution)) throw new Error('More is needed')
  expect(ringsThenEnds(resolution.trace, anna)).toBe(seconds)
})
