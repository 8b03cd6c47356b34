import { expect, test } from 'vitest'
import { generatedId } from './generated-id.ts'

test('CF-12: a generated id is a random UUID', () => {
  const ids = Array.from({ length: 100 }, generatedId)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(100)
})
