import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPatch } from './apply-patch.ts'
import type { PatchOperation } from './json-patch.ts'

const cases: readonly [string, object, PatchOperation[], object][] = [
  ['replaces a member', { a: 1 }, [{ op: 'replace', path: '/a', value: 2 }], { a: 2 }],
  ['adds a member', {}, [{ op: 'add', path: '/a', value: 2 }], { a: 2 }],
  ['overwrites by add', { a: 1 }, [{ op: 'add', path: '/a', value: 2 }], { a: 2 }],
  ['inserts in front', { l: [1, 2] }, [{ op: 'add', path: '/l/0', value: 0 }], { l: [0, 1, 2] }],
  ['adds at the end', { l: [1] }, [{ op: 'add', path: '/l/-', value: 2 }], { l: [1, 2] }],
  ['appends a list', { l: [1] }, [{ op: 'add', path: '/l', value: [2, 3], mode: 'append' }], { l: [1, 2, 3] }],
  ['appends after a dash', { l: [1] }, [{ op: 'add', path: '/l/-', value: 2, mode: 'append' }], { l: [1, 2] }],
  ['creates the list it appends to', {}, [{ op: 'add', path: '/l', value: 'x', mode: 'append' }], { l: ['x'] }],
  ['removes a member', { a: 1, b: 2 }, [{ op: 'remove', path: '/a' }], { b: 2 }],
  ['removes an element', { l: [1, 2, 3] }, [{ op: 'remove', path: '/l/1' }], { l: [1, 3] }],
  ['removes all that equal a value', { l: [1, 2, 1] }, [{ op: 'remove', path: '/l', value: 1 }], { l: [2] }],
  ['removes each of several values', { l: [1, 2, 3] }, [{ op: 'remove', path: '/l', value: [1, 3] }], { l: [2] }],
  [
    'removes by some members',
    { l: [{ a: 1, b: 2 }, { a: 2 }] },
    [{ op: 'remove', path: '/l', value: { a: 1 } }],
    { l: [{ a: 2 }] },
  ],
  [
    'removes the match counted from the end',
    { l: ['x', 'y', 'x', 'x'] },
    [{ op: 'remove', path: '/l', value: 'x', index: 0 }],
    { l: ['x', 'y', 'x'] },
  ],
  ['leaves a list without a match', { l: [1] }, [{ op: 'remove', path: '/l', value: 5 }], { l: [1] }],
  ['copies', { a: { b: 1 } }, [{ op: 'copy', from: '/a', path: '/c' }], { a: { b: 1 }, c: { b: 1 } }],
  ['moves', { a: 1 }, [{ op: 'move', from: '/a', path: '/b' }], { b: 1 }],
  [
    'reads escaped names',
    { 'a/b': { 'c~d': 1 } },
    [{ op: 'replace', path: '/a~1b/c~0d', value: 2 }],
    { 'a/b': { 'c~d': 2 } },
  ],
  [
    'applies in order',
    { a: 1 },
    [
      { op: 'test', path: '/a', value: 1 },
      { op: 'replace', path: '/a', value: 2 },
    ],
    { a: 2 },
  ],
]

test.each(cases)('API-02: a json-patch %s', (_name, document, operations, expected) => {
  expect(applyPatch(document, operations)).toEqual({ document: expected })
})

const refusals: readonly [string, object, PatchOperation[], string][] = [
  [
    'replace of a missing member',
    {},
    [{ op: 'replace', path: '/clir', value: true }],
    'A pointer that references a non-existent value (pointer: /clir)',
  ],
  [
    'remove of a missing member',
    {},
    [{ op: 'remove', path: '/clir' }],
    'A pointer that references a non-existent value (pointer: /clir)',
  ],
  [
    'a place beyond the end',
    { l: [] },
    [{ op: 'add', path: '/l/3', value: 1 }],
    'A pointer that references a non-existent value (pointer: /l/3)',
  ],
  [
    'a pointer into a prototype',
    {},
    [{ op: 'add', path: '/__proto__/x', value: 1 }],
    'A pointer that references a non-existent value (pointer: /__proto__/x)',
  ],
  [
    'the prototype itself',
    {},
    [{ op: 'add', path: '/__proto__', value: {} }],
    'A pointer that references a non-existent value (pointer: /__proto__)',
  ],
  [
    'an inherited member',
    {},
    [{ op: 'replace', path: '/toString', value: 1 }],
    'A pointer that references a non-existent value (pointer: /toString)',
  ],
  [
    'a match too far',
    { l: [1] },
    [{ op: 'remove', path: '/l', value: 1, index: 4 }],
    'delete index 4 out of bounds (pointer: /l)',
  ],
  ['a test that fails', { a: 1 }, [{ op: 'test', path: '/a', value: 2 }], 'Test failed (pointer: /a)'],
]

test.each(refusals)('API-02: %s cannot be applied', (_name, document, operations, error) => {
  expect(applyPatch(document, operations)).toEqual({ error })
})

const doublings: PatchOperation[] = Array.from({ length: 60 }, () => ({ op: 'copy', from: '/l', path: '/l/-' }))
const longList = Array.from({ length: 20_000 }, (_, index) => index)
const expensive: readonly [string, PatchOperation[]][] = [
  ['copies of copies', doublings],
  [
    'a long list taken out of a long list',
    [
      { op: 'add', path: '/l', value: longList },
      { op: 'remove', path: '/l', value: longList },
    ],
  ],
  [
    'a great many insertions in front of a long list',
    [
      { op: 'add', path: '/l', value: longList },
      ...Array.from({ length: 1000 }, () => ({ op: 'add', path: '/l/0', value: 0 }) as const),
    ],
  ],
]

test.each(expensive)('API-02: a json-patch of %s is refused before it keeps anybody waiting', (_name, operations) => {
  expect(applyPatch({ l: ['a text'] }, operations)).toEqual({ error: 'The patch takes too long' })
})

test('API-02: a json-patch changes a list as long as anybody keeps', () => {
  const numbers = Array.from({ length: 1000 }, (_, index) => `4366412${index}`)
  const result = applyPatch({ list: numbers }, [
    { op: 'remove', path: '/list', value: numbers.slice(0, 500) },
    { op: 'add', path: '/list', value: numbers.slice(0, 500), mode: 'append' },
  ])
  expect(result).toEqual({ document: { list: [...numbers.slice(500), ...numbers.slice(0, 500)] } })
})

test('a patch that fails leaves the document as it was', () => {
  const document = { a: 1, l: [1] }
  applyPatch(document, [
    { op: 'replace', path: '/a', value: 2 },
    { op: 'add', path: '/l/-', value: 2 },
    { op: 'remove', path: '/x' },
  ])
  expect(document).toEqual({ a: 1, l: [1] })
})

test('`remove` takes out again what `add` puts into a list', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.nat(), fc.string(), (list, at, value) => {
      const index = at % (list.length + 1)
      const result = applyPatch({ list }, [
        { op: 'add', path: `/list/${index}`, value },
        { op: 'remove', path: `/list/${index}` },
      ])
      expect(result).toEqual({ document: { list } })
    }),
  )
})
