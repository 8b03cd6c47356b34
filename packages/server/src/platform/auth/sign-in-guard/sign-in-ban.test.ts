import { expect, test } from 'vitest'
import { afterFailure, type FailureRecord, isBanned } from './sign-in-ban.ts'

const start = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const banMinutes = ({ bannedUntil }: FailureRecord, since: Date) =>
  bannedUntil === null ? 0 : (bannedUntil.getTime() - since.getTime()) / 60_000

const nothing: FailureRecord = { failures: 0, lastFailure: start, stage: 0, bannedUntil: null, lastSuccess: null }

/** Failures at these minutes, three of which lead to a ban. */
const failAt = (...minutes: number[]) =>
  minutes.reduce((record, minute) => afterFailure(record, later(minute), 3), nothing)

test.each([
  ['one failure', [0], 0],
  ['one less than it takes', [0, 0], 0],
  ['as many as it takes', [0, 1, 2], 5],
  ['the second time', [0, 0, 0, 10, 10, 10], 10],
  ['the third time', [0, 0, 0, 10, 10, 10, 30, 30, 30], 15],
  ['one failure more, which was under way', [0, 1, 2, 2], 5],
  ['failures that are an hour apart', [0, 60, 120], 0],
  ['failures that are less than an hour apart', [0, 59, 118], 5],
])('%s: %j leads to a ban of %i minutes', (_what, minutes, ban) => {
  expect(banMinutes(failAt(...minutes), later(minutes.at(-1) ?? 0))).toBe(ban)
})

test('a ban is never longer than an hour, and forgotten an hour after its end', () => {
  let record = nothing
  let minute = 0
  const lengths: number[] = []
  for (let ban = 0; ban < 14; ban++) {
    for (let failure = 0; failure < 3; failure++) record = afterFailure(record, later(minute), 3)
    const length = banMinutes(record, later(minute))
    lengths.push(length)
    minute += length
  }
  expect(lengths).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 60, 60])
  expect(isBanned(record, later(minute))).toBe(false)
  expect(afterFailure(record, later(minute + 59), 3)).toMatchObject({ failures: 1, stage: 14 })
  expect(afterFailure(record, later(minute + 60), 3)).toMatchObject({ failures: 1, stage: 0 })
})
