import { expect, test } from 'vitest'
import { TRUNK_PREFIXES } from './trunk-prefixes.ts'

const lines = TRUNK_PREFIXES.trim().split('\n')

test('each country code has one trunk prefix at most, and Italy none', () => {
  const codes = lines.flatMap((line) => line.split(' ').slice(1))
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes).not.toContain('39')
  expect(codes).toContain('43')
})

test('a line is a prefix, with lengths where numbers begin with it, and its codes', () => {
  for (const line of lines) expect(line).toMatch(/^\d+(\/\d+(,\d+)*)?( \d{1,3})+$/)
})
