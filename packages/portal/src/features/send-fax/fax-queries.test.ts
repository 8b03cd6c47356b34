import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { expect, test } from 'vitest'
import { newFaxOf } from './fax-queries.ts'

const fax = (key: string) => [key, { id: Number(key), type: 'fax' } as Conversation] as const
const list = (...keys: readonly string[]) => new Map(keys.map(fax))

test('FAX-08: the fax just sent is the newest that was not there before', () => {
  expect(newFaxOf(list('1', '2'), list('3', '2', '1'))?.id).toBe(3)
  expect(newFaxOf(list('1', '2'), list('2', '1'))).toBeNull()
  expect(newFaxOf(list('1'), null)).toBeNull()
})

test('FAX-08: without the list from before, no older fax is taken for it', () => {
  expect(newFaxOf(null, list('2', '1'))).toBeNull()
})
