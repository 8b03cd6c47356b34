import { expect, test } from 'vitest'
import { partByPart } from '../../../vite/plain-queries.ts'

const moduleOf = new Map([
  ['useQuery', '/library/useQuery.js'],
  ['noop', '/core/utils.js'],
])

test('a module names the very parts of the query library that it uses', () => {
  expect(
    partByPart("import { type UseQueryResult, useQuery } from '@tanstack/react-query'\nuseQuery()\n", moduleOf),
  ).toBe('import { useQuery } from "/library/useQuery.js"\nuseQuery()\n')
  expect(partByPart('import { noop } from "@tanstack/query-core";\nnoop()', moduleOf)).toBe(
    'import { noop } from "/core/utils.js"\nnoop()',
  )
  expect(() => partByPart("import { useNone } from '@tanstack/react-query'", moduleOf)).toThrow(
    'The query library has no part useNone',
  )
})

test('an import of types alone stays for the compiler', () => {
  const code = "import type { QueryKey } from '@tanstack/react-query'\n"
  expect(partByPart(code, moduleOf)).toBe(code)
})
