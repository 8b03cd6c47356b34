import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { expect, test } from 'vitest'
import { lastWith } from './last-with.ts'

const item = (id: number, number: string | null) => ({ id, callee: number }) as unknown as Conversation
const items = [item(4, null), item(3, '+43 664 1'), item(2, '21'), item(1, '436641')]
const last = lastWith(items, ({ callee }) => callee ?? null)

test.each([
  ['the newest with the number', ['436641'], 3],
  ['an extension', ['21'], 2],
  ['the newest with any of the numbers', ['21', '436641'], 3],
  ['nobody', ['5'], undefined],
  ['somebody without a number', [], undefined],
])('NAME-01: the last call with a person: %s', (_, numbers, id) => {
  expect(last(numbers)?.id).toBe(id)
})
