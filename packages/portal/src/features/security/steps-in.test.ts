import { expect, test } from 'vitest'
import { stepsIn } from './steps-in.ts'

test.each([
  [false, false, ['password']],
  [false, true, ['passwordOrPasskey']],
  [true, false, ['password', 'code']],
  [true, true, ['password', 'passkeyOrCode']],
] as const)('FACT-01, FACT-05: with a second step %s and a passkey %s: %j', (hasCode, hasPasskey, steps) => {
  expect(stepsIn({ hasCode, hasPasskey })).toEqual(steps)
})
