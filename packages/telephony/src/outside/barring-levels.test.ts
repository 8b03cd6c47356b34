import { barringLevels } from '@lineside/contract/preferences'
import { expect, test } from 'vitest'
import { levelOfScope, scopeOfLevel } from './barring-levels.ts'
import { isInScope } from './may-call-outside.ts'

const austrian = '436641234567'
const german = '4930123456'
const premium = '43900123456'

test.each([
  ['national', [austrian, premium], [german]],
  ['no_costly', [austrian, german], [premium]],
  ['national_no_costly', [austrian], [german, premium]],
] as const)('FRONT-03: the level %s lets %j be called, and not %j', (level, open, closed) => {
  const scope = scopeOfLevel(level, '43')
  expect(open.map((number) => isInScope(number, [scope]))).toEqual(open.map(() => true))
  expect(closed.map((number) => isInScope(number, [scope]))).toEqual(closed.map(() => false))
})

test('FRONT-03: limits are known by their level, in any order, and others have none', () => {
  for (const level of barringLevels) expect(levelOfScope(scopeOfLevel(level, '43'), '43')).toBe(level)
  expect(levelOfScope({ countries: null, barred: ['satellite', 'shared_cost', 'premium'] }, null)).toBe('no_costly')
  expect(levelOfScope({ countries: ['43'], barred: null }, '49')).toBeNull()
  expect(levelOfScope({ countries: ['43'], barred: [] }, null)).toBeNull()
  expect(levelOfScope({ countries: ['43', '49'], barred: [] }, '43')).toBeNull()
  expect(levelOfScope({ countries: null, barred: ['premium'] }, '43')).toBeNull()
  expect(levelOfScope({ countries: null, barred: null }, '43')).toBeNull()
})
