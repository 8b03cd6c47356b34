import { expect, test } from 'vitest'
import { newSourceSetName, sourceProblem, sourceSetToSave } from './source-set-form.ts'

const required = 'Both sourceset name and source are required'

test('CF-09: a new list is called MyNumberList, and numbered where there is one already', () => {
  expect(newSourceSetName([])).toBe('MyNumberList')
  expect(newSourceSetName(['MyNumberList', 'MyNumberList 2'])).toBe('MyNumberList 3')
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
  expect(sourceProblem(typed)).toBe(problem)
})

test('CF-09: a list needs a name and a caller; empty fields and repeated ones are left out', () => {
  const save = (name: string, ...sources: string[]) => sourceSetToSave({ name, sources }, 'whitelist')
  expect(save(' Key customers ', '+43 1', '', '431', '43*')).toEqual({
    name: 'Key customers',
    mode: 'whitelist',
    sources: ['431', '43*'],
  })
  expect(save('', '431')).toBe(required)
  expect(save('Key customers', '', ' ')).toBe(required)
  expect(save('Key customers', '431', '43[')).toBeNull()
})
