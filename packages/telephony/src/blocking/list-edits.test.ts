import { applyPatch } from '@lineside/contract/http/apply-patch'
import type { PatchOperation } from '@lineside/contract/http/json-patch'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertInFront, type ListEdit, placeOf, removeAll, removeAt, replaceAt } from './list-edits.ts'

type Document = { list?: readonly string[] }
const after = (document: Document, operations: readonly PatchOperation[]): readonly string[] => {
  const result = applyPatch(document, operations)
  if ('error' in result) throw new Error(result.error)
  return result.document.list ?? []
}
const operationsOf = (edit: ListEdit<'/list'>) => {
  if ('error' in edit) throw new Error(edit.error)
  return edit.operations
}

test('CB-04: a new entry goes in front, also of a list that is not there yet', () => {
  expect(after({}, insertInFront('/list', '1'))).toEqual(['1'])
  expect(after({ list: ['2', '3'] }, insertInFront('/list', '1'))).toEqual(['1', '2', '3'])
})

test('CB-04: an edit and a removal keep the order of the others', () => {
  const list = ['1', '2', '3']
  expect(after({ list }, operationsOf(replaceAt('/list', list, 1, '9')))).toEqual(['1', '9', '3'])
  expect(after({ list }, operationsOf(replaceAt('/list', list, 2, '9')))).toEqual(['1', '2', '9'])
  expect(after({ list }, operationsOf(removeAt('/list', list, 0)))).toEqual(['2', '3'])
})

test('only the chosen one of equal entries is removed', () => {
  const list = ['1', '2', '1']
  expect(after({ list }, operationsOf(removeAt('/list', list, 0)))).toEqual(['2', '1'])
  expect(after({ list }, operationsOf(removeAt('/list', list, 2)))).toEqual(['1', '2'])
  expect(after({ list }, operationsOf(replaceAt('/list', list, 0, '9')))).toEqual(['9', '2', '1'])
})

test('CONV-07: a number is taken out however often it is there', () => {
  expect(after({ list: ['1', '2', '1'] }, removeAll('/list', '1'))).toEqual(['2'])
  expect(after({}, removeAll('/list', '1'))).toEqual([])
})

test('CB-04: an index out of range', () => {
  const error = { error: 'Array index does not exists' }
  expect(removeAt('/list', ['1'], 1)).toEqual(error)
  expect(removeAt('/list', [], -1)).toEqual(error)
  expect(replaceAt('/list', ['1'], 1, '2')).toEqual(error)
})

test('an edit that changes nothing asks nothing of the platform', () => {
  expect(replaceAt('/list', ['1'], 0, '1')).toEqual({ operations: [] })
})

test('an entry is found where others have moved it', () => {
  expect(placeOf(['1', '2'], '2', 1)).toBe(1)
  expect(placeOf(['0', '1', '2'], '2', 1)).toBe(2)
  expect(placeOf(['1'], '2', 1)).toBe(-1)
})

test('CB-04: two editors who began with the same list lose nothing of each other', () => {
  const entries = fc.uniqueArray(fc.stringMatching(/^\d{1,6}$/), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(entries, fc.nat(), fc.nat(), (list, one, two) => {
      const [mine, theirs] = [one % list.length, two % list.length]
      const insert = insertInFront('/list', 'new')
      const edit = operationsOf(replaceAt('/list', list, mine, 'edited'))
      const remove = operationsOf(removeAt('/list', list, theirs))
      const kept = list.filter((_, index) => index !== mine)
      for (const order of [
        [insert, edit],
        [edit, insert],
      ])
        expect(after({ list }, order.flat()).toSorted()).toEqual(['new', 'edited', ...kept].toSorted())
      const left = list.filter((_, index) => index !== theirs)
      for (const order of [
        [insert, remove],
        [remove, insert],
      ])
        expect(after({ list }, order.flat())).toEqual(['new', ...left])
      if (mine === theirs) return
      const both = [...kept.filter((entry) => entry !== list[theirs]), 'edited'].toSorted()
      for (const order of [
        [edit, remove],
        [remove, edit],
      ])
        expect(after({ list }, order.flat()).toSorted()).toEqual(both)
    }),
  )
})

test('the last entry may go while another one is put in front', () => {
  const remove = operationsOf(removeAt('/list', ['1'], 0))
  expect(after({}, [...remove, ...insertInFront('/list', '2')])).toEqual(['2'])
})
