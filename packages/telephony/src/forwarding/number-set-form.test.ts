import { expect, test } from 'vitest'
import { newNumberSetName, numberProblem, numberSetForm, numberSetOf, numberSetToSave } from './number-set-form.ts'

test('CF-09: a new list is called MyNumberList, and numbered where there is one already', () => {
  expect(newNumberSetName([])).toBe('MyNumberList')
  expect(newNumberSetName(['MyNumberList', 'MyNumberList 2'])).toBe('MyNumberList 3')
})

test.each([
  ['43664123', null],
  ['+43 664 *', null],
  ['43[1-5]?', null],
  ['anonymous', null],
  ['', null],
  ['43[5-1]', 'brackets'],
  ['anna novak', 'characters'],
  ['1'.repeat(200), 'tooLong'],
])('CF-09: %j as caller', (typed, problem) => {
  expect(numberProblem(typed)).toBe(problem)
})

const save = (name: string, ...typed: string[]) => numberSetToSave({ name, own: [], typed }, 'whitelist')

test('CF-09: a list needs a name and a caller; empty fields and repeated ones are left out', () => {
  expect(save(' Key customers ', '+43 1', '', '431', '43*')).toEqual({
    name: 'Key customers',
    mode: 'whitelist',
    numbers: ['431', '43*'],
  })
  expect(save('', '431')).toBe('missing')
  expect(save('Key customers', '', ' ')).toBe('missing')
  expect(save('Key customers', '431', '43[')).toBeNull()
})

test('FRONT-03: numbers of the line itself are chosen beside those that are typed, each once', () => {
  const own = ['43199201', '43199202']
  const set = { name: 'Sales', mode: 'blacklist', numbers: ['4319*', '43199202'] } as const
  const form = numberSetForm(set, own)
  expect(form).toEqual({ name: 'Sales', own: ['43199202'], typed: ['4319*'] })
  expect(numberSetToSave(form, 'blacklist')).toEqual({ ...set, numbers: ['43199202', '4319*'] })
  const chosen = numberSetForm({ ...set, numbers: [...own] }, own)
  expect(chosen).toEqual({ name: 'Sales', own, typed: [''] })
  expect(numberSetToSave(chosen, 'blacklist')).toEqual({ ...set, numbers: own })
  expect(numberSetToSave({ ...chosen, typed: ['+43 1 99201'] }, 'blacklist')).toEqual({ ...set, numbers: own })
})

test('CF-09, FRONT-03: lists of callers and of called numbers are edited alike', () => {
  const shown = { id: 5, name: 'Some', mode: 'whitelist', usage_count: 2 } as const
  const members = { subscriber_id: 1, is_regex: true, own: 1 }
  const set = { ...shown, numbers: ['431'] }
  expect(numberSetOf({ ...shown, ...members, sources: [{ source: '431' }] })).toEqual(set)
  expect(numberSetOf({ ...shown, ...members, bnumbers: [{ bnumber: '431' }] })).toEqual(set)
})
