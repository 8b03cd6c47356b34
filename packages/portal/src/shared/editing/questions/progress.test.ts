import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

test.each([
  [
    [false, false, false],
    ['now', 'later', 'later'],
  ],
  [
    [false, true, false],
    ['now', 'done', 'later'],
  ],
  [
    [true, true, false],
    ['done', 'done', 'now'],
  ],
  [
    [true, true, true],
    ['done', 'done', 'done'],
  ],
])('SEAT-02, DEV-02: questions answered %j are so far %j', (answered, progress) => {
  expect(progressOf(answered)).toEqual(progress)
})
