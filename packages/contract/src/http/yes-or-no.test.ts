import { expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { yesOrNo } from './yes-or-no.ts'

test.each([
  [true, true],
  ['true', true],
  ['1', true],
  [1, true],
  [false, false],
  ['false', false],
  ['0', false],
  [0, false],
])('a boolean may come as %j', (sent, meant) => {
  expect(safeParse(yesOrNo, sent)).toEqual({ success: true, data: meant })
})

test.each(['yes', 2, '', null, [], {}])('%j is none', (sent) => {
  expect(safeParse(yesOrNo, sent).success).toBe(false)
})
