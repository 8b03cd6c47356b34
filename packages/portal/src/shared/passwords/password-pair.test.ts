import { expect, test } from 'vitest'
import { type PasswordPairProblem, passwordPairState, type PasswordVerdict } from './password-pair.ts'

type Expected = [problem: PasswordPairProblem | null, canRetype: boolean, verdict: PasswordVerdict]

test.each<[string, string, string, number | null, Expected]>([
  ['nothing typed', '', '', 0, [null, false, 'unfit']],
  ['only spaces', '   ', '', 0, [null, false, 'unfit']],
  ['too weak', 'secret', '', 1, ['weak', false, 'unfit']],
  ['being looked at', 'correct horse', '', null, [null, false, 'checking']],
  ['generated, being looked at', 'correct horse', 'correct horse', null, [null, false, 'checking']],
  ['retyped otherwise before, being looked at', 'correct horse', 'correct', null, ['unequal', false, 'unfit']],
  ['letters no phone sends, being looked at', 'pässwörter über', '', null, ['characters', false, 'unfit']],
  ['strong enough', 'correct horse', '', 2, [null, true, 'unfit']],
  ['retyped otherwise', 'correct horse', 'correct', 2, ['unequal', true, 'unfit']],
  ['retyped', 'correct horse', 'correct horse', 2, [null, true, 'fit']],
  ['spaces around it', ' correct horse ', 'correct horse', 3, [null, true, 'fit']],
  ['equal but weak', 'secret', 'secret', 1, ['weak', false, 'unfit']],
  ['letters no phone sends', 'pässwörter über', '', 4, ['characters', false, 'unfit']],
])('SET-01: %s', (_title, password, retype, score, [problem, canRetype, verdict]) => {
  expect(passwordPairState({ password, retype }, score)).toEqual({ problem, canRetype, verdict })
})

test.each([
  ['grüner Tisch 7', 'grüner Tisch 7', null, 'fit'],
  [' spaces at both ends ', 'spaces at both ends', 'unequal', 'unfit'],
  ['aB3$x9!', '', 'short', 'unfit'],
] as const)('FACT-07: "%s" and "%s" as a web password', (password, retype, problem, verdict) => {
  expect(passwordPairState({ password, retype }, 4, 'web')).toMatchObject({ problem, verdict })
})
