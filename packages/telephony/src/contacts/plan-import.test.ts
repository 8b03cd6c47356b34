import { expect, test } from 'vitest'
import { planContactImport } from './plan-import.ts'

const known = [
  { id: 7, name: 'Jürgen Müller', numbers: ['431', '432'] },
  { id: 8, name: 'Nobody', numbers: [] },
]
const create = { verdict: 'create' }
const skip = { verdict: 'skip' }

test.each([
  ['another name', [{ name: 'Max', numbers: ['431'] }], [create], [create]],
  ['the same name, another number', [{ name: 'Jürgen Müller', numbers: ['439'] }], [create], [create]],
  [
    'the same in another spelling',
    [{ name: 'Juergen MULLER', numbers: ['9', '432'] }],
    [skip],
    [{ verdict: 'update', id: 7 }],
  ],
  ['neither has a number', [{ name: 'nobody', numbers: [] }], [skip], [{ verdict: 'update', id: 8 }]],
  ['one of the two has none', [{ name: 'Jürgen Müller', numbers: [] }], [create], [create]],
  [
    'twice in the file',
    [
      { name: 'A', numbers: ['1'] },
      { name: 'a', numbers: ['1', '2'] },
    ],
    [create, skip],
    [create, skip],
  ],
] as const)('NAME-01: an import of contacts, %s', (_what, wanted, skipping, updating) => {
  expect(planContactImport(wanted, known, 'skip')).toEqual(skipping)
  expect(planContactImport(wanted, known, 'update')).toEqual(updating)
  expect(planContactImport(wanted, known, 'add')).toEqual(wanted.map(() => create))
})
