import type { ClosedTarget } from '@lineside/contract/resources/pbx/schedules'
import { normaliseNumber } from '@lineside/telephony/numbers/normalise-number'
import { expect, test } from 'vitest'
import { closedDraft, closedOf, draftForLine, isDraftChanged } from './closed-draft.ts'

const vienna = { cc: '43', ac: '1' }

test.each(['4930123456', '43199200', '34', '144', '112233'])(
  'SCHED-01: the stored number %s of a closed way stays the same when its dialog is saved again',
  (number) => {
    const saved = closedOf(closedDraft({ to: 'number', number }))
    expect(saved?.to === 'number' && normaliseNumber(saved.number, vienna)).toBe(number)
  },
)

const ways: readonly ClosedTarget[] = [
  { to: 'announcement', handle: 'custom_announcement_3' },
  { to: 'voicebox' },
  { to: 'line', subscriber_id: 7 },
]

test.each(ways)('SCHED-01: a draft of the closed way $to is that way', (closed) => {
  expect(closedOf(closedDraft(closed))).toEqual(closed)
})

test('SCHED-01: a way without its line or number is not complete', () => {
  const draft = closedDraft(null)
  expect(closedOf(draft)).toEqual({ to: 'voicebox' })
  expect(closedOf({ ...draft, to: 'line' })).toBeNull()
  expect(closedOf({ ...draft, to: 'number', number: ' ' })).toBeNull()
})

test('SCHED-01: another announcement alone is a change', () => {
  const begun = closedDraft({ to: 'announcement', handle: 'office_hours' })
  expect(isDraftChanged(begun, begun)).toBe(false)
  expect(isDraftChanged({ ...begun, handle: 'custom_announcement_1' }, begun)).toBe(true)
})

test('SCHED-01: a line from another schedule keeps its closed way, unless the reader has chosen one', () => {
  const number: ClosedTarget = { to: 'number', number: '4930123456' }
  const taken = draftForLine(closedDraft(null), null, number)
  expect(taken).toMatchObject({ to: 'number', number: '+4930123456' })
  // the next line follows none
  expect(draftForLine(taken, number, null)).toEqual(closedDraft(null))
  const own = { ...closedDraft(null), to: 'announcement' as const }
  expect(draftForLine(own, null, number)).toEqual(own)
})
