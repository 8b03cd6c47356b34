import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockToggle, isBlocked } from './block-list.ts'

const list = (isWhitelist: boolean, ...entries: string[]) => ({ isWhitelist, entries })

test.each([
  ['a blacklist that names it', list(false, '431', '432'), true],
  ['a blacklist that does not', list(false, '432'), false],
  ['an empty blacklist', list(false), false],
  ['a whitelist that names it', list(true, '431'), false],
  ['a whitelist that does not', list(true, '432'), true],
  ['an empty whitelist', list(true), true],
  ['a blacklist with a pattern', list(false, '43*'), true],
  ['a whitelist with a pattern', list(true, '43[1-2]'), false],
])('CONV-07: %s', (_name, blockList, blocked) => {
  expect(isBlocked(blockList, '431', null)).toBe(blocked)
})

test.each([
  ['put into a blacklist that does not name it', list(false), { kind: 'add' }],
  ['taken out of a blacklist that names it', list(false, '431', '431'), { kind: 'remove' }],
  ['put into a whitelist that does not name it', list(true), { kind: 'add' }],
  ['taken out of a whitelist that names it', list(true, '431'), { kind: 'remove' }],
  ['left, where a pattern decides', list(false, '43*'), { kind: 'pattern', pattern: '43*' }],
  ['left, where a pattern would still decide', list(false, '431', '43*'), { kind: 'pattern', pattern: '43*' }],
])('CONV-07: to change its state a number is %s', (_name, blockList, toggle) => {
  expect(blockToggle(blockList, '431', null)).toEqual(toggle)
})

test('CONV-07: a toggle turns the state into the other one, and a second one back', () => {
  const numbers = fc.constantFrom('1', '2', '3')
  fc.assert(
    fc.property(fc.boolean(), fc.array(numbers), numbers, (isWhitelist, entries, number) => {
      const before = { isWhitelist, entries }
      const { kind } = blockToggle(before, number, null)
      const next = kind === 'add' ? [number, ...entries] : entries.filter((entry) => entry !== number)
      expect(isBlocked({ isWhitelist, entries: next }, number, null)).toBe(!isBlocked(before, number, null))
    }),
  )
})
