import type { closeCodes } from '@lineside/contract/rtc/frames'

type Code<Name extends keyof typeof closeCodes> = (typeof closeCodes)[Name]

/** Their values are checked against the contract, whose schemas have no place in the browser's script. */
const refused: Code<'refused'> = 4401
const replaced: Code<'replaced'> = 4409
const tooMany: Code<'tooMany'> = 4429
const misuse: Code<'misuse'> = 4408

const first = 250
const longest = 15_000
/** After the server has said that there is too much: at least this long. */
const calm = 5_000

/**
 * Milliseconds until a lost socket is made again: twice as long after each failure, from half to all of it by chance, so
 * that a thousand browsers do not come back in the same moment.
 * @param attempt 0 for the first
 * @param chance 0 to 1
 */
export const delayBefore = (attempt: number, code: number, chance: number): number => {
  const least = code === tooMany || code === misuse ? calm : first
  return Math.min(longest, least * 2 ** Math.min(attempt, 10)) * (0.5 + chance / 2)
}

/** Why a client is not connected, in the words of `disconnectReason`. */
export const reasonOf = (code: number): string => {
  if (code === refused) return 'refused'
  if (code === replaced) return 'replaced'
  if (code === tooMany) return 'tooMany'
  return 'connectionLost'
}

/** A session that goes on over another socket must not be taken back from it. */
export const isFinal = (code: number): boolean => code === replaced
