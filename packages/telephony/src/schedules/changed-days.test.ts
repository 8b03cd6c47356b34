import { expect, test } from 'vitest'
import { type ListedDay, withChangedDays } from './changed-days.ts'

const day = (date: string, from = 0): ListedDay => ({ day: `2031-${date}`, name: 'Day', from, origin: 'listed' })
const [newYear, eve, own] = [day('01-01'), day('12-24', 840), day('05-02')]

test.each<[string, readonly ListedDay[], readonly ListedDay[], readonly ListedDay[], readonly ListedDay[] | null]>([
  ['nobody else has changed it', [newYear], [newYear], [newYear, eve], [newYear, eve]],
  ['somebody else has added a day: both stay', [newYear, own], [newYear], [newYear, eve], [newYear, own, eve]],
  ['somebody else has removed a day: it stays away', [eve], [newYear, eve], [newYear, eve, own], [own, eve]],
  ['both have added the same day', [newYear, eve], [newYear], [newYear, eve], [newYear, eve]],
  ['both have removed the same day', [], [newYear], [], []],
  ['one removes what the other keeps', [newYear, own], [newYear], [], [own]],
  ['both have given it another time', [day('12-24', 720)], [eve], [day('12-24', 900)], null],
  ['one has removed it, the other given it another time', [], [eve], [day('12-24', 900)], null],
  ['and the other way round', [day('12-24', 900)], [eve], [], null],
])('SCHED-02: %s', (_what, present, seen, wanted, days) => {
  expect(withChangedDays(present, seen, wanted)).toEqual(days)
})
