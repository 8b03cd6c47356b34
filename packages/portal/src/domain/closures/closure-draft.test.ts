import type { ClosureEnd } from '@lineside/telephony/schedules/closure-ends'
import { expect, test } from 'vitest'
import { type ClosureDraft, closureDraft, closureOf } from './closure-draft.ts'

const now = new Date('2026-11-20T10:00:00Z')
const at = { now, zone: 'Europe/Vienna' }
const ends: readonly ClosureEnd[] = [
  { id: 'hour', at: new Date('2026-11-20T11:00:00Z') },
  { id: 'day', at: new Date('2026-11-20T23:00:00Z') },
  { id: 'open', at: null },
]
const fresh = closureDraft(null, ends, at)

test('SCHED-03: a new closure ends with the day, and callers hear the announcement of closed hours', () => {
  expect(closureOf(fresh, ends, at)).toEqual({
    reason: '',
    until: '2026-11-20T23:00:00.000Z',
    announcement: 'office_hours',
  })
})

test.each<[Partial<ClosureDraft>, object | null]>([
  [
    { end: 'hour', reason: ' Snow ' },
    { until: '2026-11-20T11:00:00.000Z', reason: 'Snow' },
  ],
  [
    { end: 'open', announcement: '' },
    { until: null, announcement: null },
  ],
  [{ end: 'other', typed: '2026-11-23T08:00' }, { until: '2026-11-23T07:00:00.000Z' }],
  [{ end: 'other', typed: '2026-11-20T10:59' }, null],
  [{ end: 'other', typed: '' }, null],
])('SCHED-03: %j is written as %j', (change, written) => {
  const closure = closureOf({ ...fresh, ...change }, ends, at)
  if (written === null) expect(closure).toBeNull()
  else expect(closure).toMatchObject(written)
})

test.each([
  ['2026-11-20T23:00:00.000Z', 'day'],
  ['2026-11-23T07:00:00.000Z', 'other'],
  [null, 'open'],
])('SCHED-03: a closure until %s that is changed begins as it is', (until, end) => {
  const item = { reason: 'Snow', until, announcement: null }
  const draft = closureDraft(item, ends, at)
  expect(draft).toMatchObject({ reason: 'Snow', end, announcement: '' })
  expect(closureOf(draft, ends, at)).toEqual(item)
})
