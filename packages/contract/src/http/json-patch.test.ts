import { expect, test } from 'vitest'
import { checkPatch } from './json-patch.ts'

const cases: readonly [string, unknown, string][] = [
  ['not a list', {}, 'Body for PATCH must be an array.'],
  ['a list of texts', ['x'], 'Array in body of PATCH must only contain hashes.'],
  ['a list of lists', [[]], 'Array in body of PATCH must only contain hashes.'],
  ['no op', [{ path: '/a' }], "PATCH element must have an 'op' field."],
  ['an unknown op', [{ op: 'frob', path: '/a' }], "Invalid PATCH op 'frob', must be one of 'replace', 'copy'"],
  [
    'an op the resource does not take',
    [{ op: 'add', path: '/a', value: 1 }],
    "Invalid PATCH op 'add', must be one of 'replace', 'copy'",
  ],
  [
    'an unknown key',
    [{ op: 'replace', path: '/a', value: 1, x: 1 }],
    "Invalid PATCH key 'x' for op 'replace', must be one of 'path', 'value'",
  ],
  ['missing keys', [{ op: 'replace' }], "Missing PATCH keys 'path', 'value' for op 'replace'"],
  [
    'a path that is no text',
    [{ op: 'replace', path: 1, value: 1 }],
    "Invalid PATCH key 'path' for op 'replace', must be a JSON pointer",
  ],
]

test.each(cases)('API-02: a json-patch that is %s is refused in words', (_name, body, error) => {
  expect(checkPatch(body, ['replace', 'copy'])).toEqual({ error })
})

test('API-02: a well-formed json-patch passes as it is', () => {
  const operations = [
    { op: 'add', path: '/list', value: [1], mode: 'append' },
    { op: 'remove', path: '/list', value: 2, index: 0 },
  ]
  expect(checkPatch(operations, ['add', 'remove'])).toEqual({ operations })
})
