import { dictionary } from '@zxcvbn-ts/language-common'
import { isOfContextWords } from './context-words.ts'
import { type PasswordScore, passwordScore } from './password-strength.ts'

export interface ExaminedPassword {
  readonly score: PasswordScore
  readonly isCommon: boolean
}

const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/**
 * FACT-07: whether a password, in any case of its letters, is on the list of some 49,000 common and breached ones that
 * comes with zxcvbn-ts. The list is of several hundred kilobytes: only the server reads it.
 */
export const isCommonPassword = (password: string): boolean => common.has(password.normalize('NFKC').toLowerCase())

/** Everything that is said of a new password after its form. */
export const examined = (password: string): ExaminedPassword => ({
  score: passwordScore(password),
  isCommon: isCommonPassword(password) || isOfContextWords(password),
})
