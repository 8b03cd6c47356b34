import { expect, test } from 'vitest'
import { type PasswordPairProblem, passwordPairState } from './password-pair.ts'

type Expected = [problem: PasswordPairProblem | null, canRetype: boolean, isValid: boolean]

test.each<[string, string, string, number | null, Expected]>([
  ['nothing typed', '', '', 0, [null, false, false]],
  ['only spaces', '   ', '', 0, [null, false, false]],
  ['too weak', 'secret', '', 1, ['weak', false, false]],
  ['being looked at', 'correct horse', '', null, [null, false, false]],
  ['strong enough', 'correct horse', '', 2, [null, true, false]],
  ['retyped otherwise', 'correct horse', 'correct', 2, ['unequal', true, false]],
  ['retyped', 'correct horse', 'correct horse', 2, [null, true, true]],
  ['spaces around it', ' correct horse ', 'correct horse', 3, [null, true, true]],
  ['equal but weak', 'secret', 'secret', 1, ['weak', false, false]],
  ['letters no phone sends', 'pässwörter über', '', 4, ['characters', false, false]],
])('SET-01: %s', (_title, password, retype, score, [problem, canRetype, isValid]) => {
  expect(passwordPairState({ password, retype }, score)).toEqual({ problem, canRetype, isValid })
})
