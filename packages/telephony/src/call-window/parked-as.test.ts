import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import { expect, test } from 'vitest'
import type { CallEnd } from './call-window.ts'
import { parkedAs } from './parked-as.ts'

const reason = (why: EndReason, number: string | null, more: { connectedWith?: RtcParty } = {}): CallEnd => ({
  kind: 'reason',
  reason: why,
  by: number === null ? null : { number, name: null },
  at: 1,
  ...more,
})

test('TEAM-03: whoever has parked a call reads in which place, and takes it back by its number', () => {
  expect(parkedAs(reason('transferred', '*594'))).toEqual({ place: 4, number: '*594' })
})

test.each<[string, CallEnd]>([
  ['a transfer', reason('transferred', null)],
  ['a transfer to somebody', reason('transferred', '22')],
  ['two calls that were connected', reason('transferred', '*594', { connectedWith: { number: '22', name: null } })],
  ['a call that was ended', reason('hung_up', '*594')],
  ['no place', reason('transferred', '*59')],
  ['a microphone that is missing', { kind: 'noDevice', at: 1 }],
])('TEAM-03: %s is no parking', (_what, end) => {
  expect(parkedAs(end)).toBeNull()
})
