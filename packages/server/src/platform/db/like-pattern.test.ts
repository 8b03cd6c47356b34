import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { likePattern, literally } from './like-pattern.ts'

const { pool } = await createTestDatabase()

test.each([
  ['Anna', 'anna', true],
  ['Anna', 'nna', false],
  ['Anna', '*nna', true],
  ['Anna', 'A?na', true],
  ['Anna', 'A??na', false],
  ['100%', '100%', true],
  ['1000', '100%', false],
  ['a_b', 'a_b', true],
  ['acb', 'a_b', false],
  ['2*3', String.raw`2\*3`, true],
  ['2x3', String.raw`2\*3`, false],
  ['why?', String.raw`why\?`, true],
  [String.raw`C:\x`, String.raw`C:\x`, true],
])('%j and the filter %j match: %j', async (value, filter, isMatch) => {
  const { rows } = await pool.query('select $1::text ilike $2 as matches', [value, likePattern(filter)])
  expect(rows).toEqual([{ matches: isMatch }])
})

test.each(['43*?', '100%_', String.raw`C:\x\*`])('%j taken literally matches itself and nothing else', async (text) => {
  const { rows } = await pool.query('select $1::text like $2 as itself, $3::text like $2 as other', [
    text,
    literally(text),
    text.replace(/[*?%_\\]/g, 'x'),
  ])
  expect(rows).toEqual([{ itself: true, other: false }])
})
