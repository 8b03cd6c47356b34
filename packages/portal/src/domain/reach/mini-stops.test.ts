import type { LineReachability } from '@lineside/contract/resources/reachability'
import { expect, test } from 'vitest'
import type { Texts } from '../../shared/i18n/texts.ts'
import { miniStops } from './mini-stops.ts'

const texts = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
const told = {
  t: texts as unknown as Texts<'reach'>,
  call: texts as unknown as Texts<'call-stops'>,
  locale: 'en',
  since: () => 'Monday',
}
const own = { to: 'subscriber', id: 1 } as const
const max = { to: 'subscriber', id: 2 } as const
const phone = { name: 'Desk', contact: 'sip:a', is_browser: false, is_online: true, is_asleep: false, since: null }
const gone = { ...phone, is_online: false, since: '2026-11-23T08:00:00.000Z' }
const rings = { code: 'rings', targets: [own], devices: ['Desk', 'Web'], seconds: 20, after: 0 }
const ringsMax = { ...rings, targets: [max], after: 20 }
const offline = { code: 'offline', targets: [own], after: 0 }
const offlineMax = { code: 'offline', targets: [max], after: 0 }
const box = { code: 'voicebox', line: 1, after: 20 }
const ends = { code: 'rejected', reason: 'callee_offline', after: 20 }

const stopsOf = (steps: readonly object[], devices: readonly object[], isGroup = false) => {
  const people = [{ id: 2, kind: 'seat', name: 'Max', extension: '21' }]
  const line = { subscriber_id: 1, steps, devices, people } as unknown as LineReachability
  return miniStops(line, isGroup, told).map(({ title, state }) => (state === undefined ? title : `${title} (${state})`))
}

test.each([
  ['phones, then a voicebox', [rings, box], [phone], ['mini.rings stops.phones 2 20', 'stops.voicebox']],
  ['callers are lost', [rings, ends], [phone], ['mini.rings stops.phones 2 20', 'mini.ends (lost)']],
  ['a phone that is gone', [offline, box], [gone], ['mini.noPhoneSince Monday (lost)', 'stops.voicebox']],
  ['never a phone', [offline, ends], [], ['mini.noPhone (lost)', 'mini.ends (lost)']],
  ['a status sends all calls away, and there is no phone', [box], [], ['mini.noPhone (lost)', 'stops.voicebox']],
  [
    'forwarded although it has no phone',
    [offline, ringsMax, box],
    [],
    ['mini.noPhone (idle)', 'mini.rings Max 20', 'stops.voicebox'],
  ],
  [
    'a colleague who is away',
    [rings, offlineMax, box],
    [phone],
    ['mini.rings stops.phones 2 20', 'mini.away Max (idle)', 'stops.voicebox'],
  ],
])('REACH-01: %s', (_, steps, devices, expected) => {
  expect(stopsOf(steps, devices)).toEqual(['mini.start', ...expected])
})

test('REACH-01: a group whose people are all away', () => {
  expect(stopsOf([offlineMax, ends], [], true)).toEqual(['mini.start', 'mini.away Max (lost)', 'mini.ends (lost)'])
})

test('REACH-01: a long way is cut before its end', () => {
  const stops = stopsOf([rings, ringsMax, rings, ringsMax, rings, box], [phone])
  expect(stops).toHaveLength(5)
  expect(stops.at(-1)).toBe('stops.voicebox')
})
