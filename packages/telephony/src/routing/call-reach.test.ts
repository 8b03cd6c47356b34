import { expect, test } from 'vitest'
import { anna, forwarding, maria, person, rule, settings, snapshot, to, voicebox } from '../../test/routing-builders.ts'
import { callReach } from './call-reach.ts'
import { resolveCall } from './resolve-call.ts'
import type { SubscriberSettings } from './snapshot.ts'

const box = forwarding({ cfna: [rule([voicebox])] })
const mobile = forwarding({ cfu: [rule([to('sip:43664999@example.org', 20)])] })

test.each<[string, Partial<SubscriberSettings>, readonly string[], string]>([
  ['with a device it rings', {}, ['Phone'], 'rings'],
  ['without one nobody is reached', {}, [], 'unreachable'],
  ['without one, with a voicebox, that answers', { forwarding: box }, [], 'answered'],
  ['forwarded to a mobile it rings there', { forwarding: mobile }, [], 'rings'],
  ['who is blocked reaches nobody', { blockIn: { isWhitelist: false, entries: [maria] } }, ['Phone'], 'ends'],
])('REACH-01: %s', (_what, extra, devices, reach) => {
  const resolution = resolveCall(snapshot([settings(anna, extra)], { people: { [anna]: person(anna, { devices }) } }))
  expect('trace' in resolution && callReach(resolution.trace)).toBe(reach)
})
