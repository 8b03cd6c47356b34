import type { WrittenException } from '@lineside/contract/resources/pbx/schedules'
import { expect, test } from 'vitest'
import { type ExceptionDraft, exceptionDraft, exceptionOf, exceptionProblems } from './exception-draft.ts'
import { isDraftChanged } from '../../domain/schedules/closed-draft.ts'

const stored: WrittenException = {
  name: 'Christmas',
  does: 'closes',
  from: '2026-12-24',
  to: '2026-12-26',
  yearly: false,
  part: { from: 780, to: 1440 },
}
const begun = exceptionDraft(stored)

test('SCHED-01: an exception that is saved again stays the same', () => {
  expect(exceptionOf(begun)).toEqual(stored)
  expect(exceptionOf(exceptionDraft({ ...stored, part: null }))).toEqual({ ...stored, part: null })
})

const changes: readonly Partial<ExceptionDraft>[] = [
  { does: 'opens' },
  { from: '2026-12-23' },
  { to: null },
  { isYearly: true },
  { name: 'Xmas' },
  { hours: '' },
]

test.each(changes)('SCHED-01: %o alone is an unsaved change of an exception', (change) => {
  expect(isDraftChanged({ ...begun, ...change }, begun)).toBe(true)
})

test('SCHED-01: an untouched exception is no unsaved change', () => {
  expect(isDraftChanged(begun, begun)).toBe(false)
})

test.each<[Partial<ExceptionDraft>, string]>([
  [{ from: null }, 'dayMissing'],
  [{ to: '2026-12-23' }, 'reversed'],
  [{ hours: 'noon' }, 'hoursWrong'],
  [{ hours: '8-12, 13-17' }, 'hoursWrong'],
])('SCHED-01: an exception with %o is refused: %s', (change, problem) => {
  const draft = { ...begun, ...change }
  expect(Object.values(exceptionProblems(draft))).toContain(problem)
  expect(exceptionOf(draft)).toBeNull()
})
