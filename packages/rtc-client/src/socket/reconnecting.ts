import type { closeCodes } from '@lineside/contract/rtc/frames'

type Code<Name extends keyof typeof closeCodes> = (typeof closeCodes)[Name]

/**
 * The values are repeated here, and the type checks them against the contract: importing it would put its schemas into
 * the browser's script.
 */
const refused: Code<'refused'> = 4401
const replaced: Code<'replaced'> = 4409
const tooMany: Code<'tooMany'> = 4429
const misuse: Code<'misuse'> = 4408

const first = 250
const longest = 15_000
/** Milliseconds to wait at least after the server has said that there are too many sockets or frames. */
const calm = 5_000

/**
 * Milliseconds until a lost socket is connected again: doubled after each failure, and reduced by chance to between
 * half and all of it, so that a thousand browsers do not return at the same moment.
 * @param attempt 0 for the first
 * @param code the code that closed the socket
 * @param chance random number, 0 to 1
 */
export const delayBefore = (attempt: number, code: number, chance: number): number => {
  const least = code === tooMany || code === misuse ? calm : first
  return Math.min(longest, least * 2 ** Math.min(attempt, 10)) * (0.5 + chance / 2)
}

/** Why a client is not connected, as the text of `disconnectReason`. */
export const reasonOf = (code: number): string => {
  if (code === refused) return 'refused'
  if (code === replaced) return 'replaced'
  if (code === tooMany) return 'tooMany'
  return 'connectionLost'
}

/**
 * Whether the socket must not be connected again: its session goes on over another socket, from which this one must not
 * take it back.
 */
export const isFinal = (code: number): boolean => code === replaced
