import { expect, test } from 'vitest'
import type { Schedule } from './schedule.ts'
import { scheduleProblem } from './schedule-problem.ts'

const day = { name: '', does: 'closes', from: '2026-11-20', to: '2026-11-20', yearly: false, part: null } as const
const hours = { weekday: 2, from: 480, to: 1020 }

test.each<[string, Partial<Pick<Schedule, 'week' | 'exceptions'>>, string | null]>([
  ['nothing', {}, null],
  ['hours', { week: [hours] }, null],
  ['a night', { week: [{ weekday: 2, from: 1320, to: 1800 }] }, null],
  ['a whole day from noon', { week: [{ weekday: 2, from: 720, to: 2160 }] }, null],
  ['more than a day', { week: [hours, { weekday: 2, from: 480, to: 2000 }] }, 'week 1 part'],
  ['no length', { week: [{ weekday: 2, from: 480, to: 480 }] }, 'week 0 part'],
  ['a day', { exceptions: [day] }, null],
  ['no day of the calendar', { exceptions: [{ ...day, from: '2026-02-30' }] }, 'exceptions 0 days'],
  ['an end before the start', { exceptions: [day, { ...day, to: '2026-11-19' }] }, 'exceptions 1 days'],
  ['a year', { exceptions: [{ ...day, to: '2027-11-20' }] }, null],
  ['more than a year', { exceptions: [{ ...day, to: '2027-12-20' }] }, 'exceptions 0 days'],
  ['a wrong part', { exceptions: [{ ...day, part: { from: 600, to: 540 } }] }, 'exceptions 0 part'],
])('SCHED-01: mistakes in a schedule: %s', (_what, written, expected) => {
  const problem = scheduleProblem({ week: [], exceptions: [], ...written })
  expect(problem && `${problem.field} ${problem.index} ${problem.wrong}`).toBe(expected)
})
