import { expect, test } from 'vitest'
import { newSeatRingSeconds, newSeatRules, type NewSeatEnd } from './new-seat-rules.ts'

const ruleTo = (destination: string, type: string) => ({
  op: 'replace',
  path: `/${type}`,
  value: [{ destinationset: { name: `csc-7-${type}`, destinations: [{ destination, priority: 0, timeout: 60 }] } }],
})
const rulesTo = (destination: string) => [
  ruleTo(destination, 'cft'),
  ruleTo(destination, 'cfb'),
  ruleTo(destination, 'cfna'),
  { op: 'replace', path: '/cft_ringtimeout', value: 25 },
]

test.each<[NewSeatEnd, number, ReturnType<typeof rulesTo> | null]>([
  [{ to: 'voicebox' }, 25, rulesTo('voicebox')],
  [{ to: 'colleague', digits: '21' }, 25, rulesTo('21')],
  [{ to: 'nowhere' }, 60, null],
])('SEAT-02: a call to a new seat that nobody answers goes on: %j', (end, seconds, rules) => {
  expect(newSeatRingSeconds(end.to)).toBe(seconds)
  expect(newSeatRules(end, '7')).toEqual(rules)
})
