import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { limits } from '@lineside/contract/limits'

/** From "too guessable" to "very unguessable". */
export type PasswordScore = 0 | 1 | 2 | 3 | 4

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
})

/**
 * How hard a password is to guess (SET-01); a new password needs at least `limits.passwordScore`. Server and portal use
 * this same function. It loads dictionaries of several hundred kilobytes: import it only where and when a password is
 * set.
 * @param password is checked in its first and its last 32 characters, because the work grows with the length; a longer
 *   one is at least as hard to guess as the harder of both parts
 */
export const passwordScore = (password: string): PasswordScore =>
  password.length <= limits.passwordLength
    ? scoreOf(password)
    : higher(scoreOf(password.slice(0, limits.passwordLength)), scoreOf(password.slice(-limits.passwordLength)))

const scoreOf = (part: string): PasswordScore => zxcvbn.check(part).score

const higher = (one: PasswordScore, other: PasswordScore): PasswordScore => (one > other ? one : other)
