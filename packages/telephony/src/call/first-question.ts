import type { RtcParty } from '@lineside/contract/rtc/frames'
import { internationalDigits } from '../numbers/readable-number.ts'
import type { Question } from './call-state.ts'

/** A call as it is placed. */
export interface PlacedCall {
  /** A line of this platform makes the call; otherwise it comes from outside. */
  readonly isMaker: boolean
  /** The line that makes the call, or is called from outside. */
  readonly line: number
  readonly dialled: string
  /** The calling line hides its number for this call. */
  readonly hides: boolean
  /** The caller from outside, as far as known. */
  readonly from: RtcParty | null
}

/** The question about the path of a new call. */
export const firstQuestion = ({ isMaker, line, dialled, hides, from }: PlacedCall): Question => {
  if (isMaker) return { kind: 'out', line, dialled, ...(hides && { hides }) }
  const number = from?.number ?? null
  return { kind: 'in', line, called: dialled, from: { number: international(number), isAnonymous: number === null } }
}

/** Writes an outside caller's number with `+`, so that it is not mistaken for a number as dialled here. */
const international = (number: string | null): string | null =>
  number !== null && internationalDigits(number) !== null ? `+${number.replace(/^\+/, '')}` : number
