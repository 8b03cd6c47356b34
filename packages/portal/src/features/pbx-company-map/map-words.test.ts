import { createTranslator } from 'use-intl/core'
import type { MapNode, MapWarning } from '@lineside/contract/resources/company-map'
import { expect, it } from 'vitest'
import messages from '../../messages/en/pbx-company-map.json' with { type: 'json' }
import { boxWords, endWords, mapVoice, personState, rootWords, statesWords, warningWords } from './map-words.ts'

const t = createTranslator({ locale: 'en-US', messages: { 'pbx-company-map': messages }, namespace: 'pbx-company-map' })
const since = () => 'Thu'
const seconds = (count: number) => `${Math.floor(count / 60)}:${String(count % 60).padStart(2, '0')}`
const told = { t, since, seconds }

const own = (first: string, last: string): MapNode => ({ kind: 'own', id: 'own', count: 2, first, last })

it.each([
  [own('43199200021', '43199200027'), '… 21 to 27'],
  [own('43199200021', '43199200121'), '… 021 to 121'],
  [own('21', '43199200027'), '21 to +43 1 99 20 00 27'],
  [own('43199200021', '43199200021'), '+43 1 99 20 00 21'],
])('MAP-01: a range of own numbers leaves out what they have in common: %#', (node, numbers) => {
  expect(rootWords(node, told).numbers).toBe(numbers)
})

it('MAP-01: a person without a phone says since when, a group how it rings or who waits', () => {
  const gone = {
    id: 1,
    name: 'A',
    extension: null,
    state: 'offline',
    devices: 0,
    gone_since: '2026-11-26T10:00:00Z',
  } as const
  expect(personState(gone, told)).toBe('No phone since Thu')
  expect(personState({ ...gone, gone_since: null }, told)).toBe('No phone')
  const box = {
    kind: 'box',
    id: 'box-1',
    line: 1,
    name: 'Sales',
    extension: '50',
    is_queue: true,
    policy: 'parallel',
    seconds: 30,
    count: 1,
    members: [],
    states: null,
  } satisfies Partial<MapNode>
  expect(boxWords({ ...box, waiting: 0, longest_seconds: null }, told)).toBe('All ring, 30 s')
  expect(boxWords({ ...box, waiting: 3, longest_seconds: 125 }, told)).toBe('3 wait, up to 2:05')
  expect(statesWords({ free: 12, ringing: 0, talking: 3, offline: 2 }, told)).toBe(
    '2 without a phone, 12 free, 3 in a call',
  )
})

it('MAP-01: an end names whose it is, and a number outside as people write it', () => {
  const end = { kind: 'end', id: 'end', line: null, after: null } as const
  expect(endWords({ ...end, what: 'voicebox', name: 'Petra Lang' }, told)).toBe('Voicebox of Petra Lang')
  expect(endWords({ ...end, what: 'outside', name: '436641234567' }, told)).toBe('+43 664 123 45 67')
  expect(endWords({ ...end, what: 'lost', name: null }, told)).toBe('The call just ends')
})

const warning: MapWarning = {
  kind: 'loses',
  is_severe: true,
  count: 1,
  lines: [{ id: 1, name: 'Sales', is_group: true }],
  after: 30,
  since: null,
  numbers: [],
}

it('MAP-01: a warning names its line and what happens; several lines are listed in one', () => {
  expect(warningWords(warning, told)).toEqual({
    sentence: 'Sales loses callers.',
    detail: 'A call that nobody answers just ends after 0:30.',
  })
  const lines = ['A', 'B', 'C', 'D'].map((name, id) => ({ id, name, is_group: false }))
  expect(warningWords({ ...warning, kind: 'no_phone', count: 7, lines, after: null }, told)).toEqual({
    sentence: '7 people have no phone.',
    detail: 'A, B, C and 4 more',
  })
})

it('MAP-01: the sentence of the page counts who is reached and what needs attention', () => {
  const people = { count: 10, reached: 9, without_phone: 1, losing: 0 }
  expect(mapVoice({ people, warnings: [] }, told)).toEqual({ calm: 'Callers reach 9 of 10 people.', warning: '' })
  expect(mapVoice({ people, warnings: [warning, warning] }, told).warning).toBe('2 things need attention')
})
