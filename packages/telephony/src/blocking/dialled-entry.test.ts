import { expect, test } from 'vitest'
import { isDialled, keptEntry, writtenEntry } from './dialled-entry.ts'

test.each([
  ['06641234567', '436641234567', '436641234567'],
  ['0664*', '43664*', '43664*'],
  ['2025550143', '12025550143', '12025550143'],
  // in Vienna, where an international number of another country would be read as a local one
  ['3545551234', '4313545551234', '3545551234'],
])('CB-01: %s, which the platform writes %s, is kept as %s', (entry, rewritten, kept) => {
  expect(isDialled(entry)).toBe(true)
  expect(writtenEntry(entry, rewritten)).toBe(kept)
})

test.each(['436641234567', '110', '43664*', '*21', 'anonymous', '21'])('CB-01: %s is kept as it is', (entry) => {
  expect(isDialled(entry)).toBe(false)
})

test.each([
  ['066412*', '4366412*'],
  ['06641234567', '436641234567'],
  ['0044*', '44*'],
  ['00*', '00*'],
  ['43900*', '43900*'],
  ['anonymous', 'anonymous'],
])('CB-01: %s, typed in Vienna, will be %s', (typed, kept) => {
  expect(keptEntry(typed, { cc: '43', ac: '1' })).toBe(kept)
})
