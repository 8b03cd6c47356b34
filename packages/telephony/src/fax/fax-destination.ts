import { isEmergencyNumber } from '../blocking/emergency-numbers.ts'
import { normaliseNumber } from '../numbers/normalise-number.ts'
import { readNumber } from '../numbers/read-number.ts'
import { withoutTrunk } from '../numbers/trunk-prefix.ts'

/** The possible readings of a typed fax destination. */
export interface FaxDestination {
  /** Numbers that may be meant, as digits with the country code; the most likely one first. */
  readonly numbers: readonly string[]
  /** The extension within the own customer, if it may be one; null: it is not. */
  readonly extension: string | null
  /** Whether the text is an emergency number where the line is. */
  readonly isEmergency: boolean
}

/** Country and area code of the sender; null: the sender has no number. */
export interface DiallingPlace {
  readonly cc: string | null
  readonly ac: string | null
}

/**
 * FAX-06: reads the destination of a fax: `+43 1 99200`, `0043/1/99200`, `0199200` and `99200` as dialled in Vienna,
 * `4319920021` as the platform writes it, `21` within the customer, or a SIP address with one of these.
 * @returns null when the text is not a number
 */
export const faxDestination = (text: string, { cc, ac }: DiallingPlace): FaxDestination | null => {
  const user = text
    .trim()
    .replace(/^(sips?|tel|fax):/i, '')
    .replace(/@.*$/, '')
  const dialled = readNumber(user)
  if (dialled === null) return null
  const international = /^(?:\+|00)0*(\d+)$/.exec(dialled)?.[1]
  const isEmergency = isEmergencyNumber(dialled, cc ?? '')
  if (international !== undefined) return { numbers: [withoutTrunk(international)], extension: null, isEmergency }
  if (dialled.startsWith('0')) {
    const national = normaliseNumber(dialled, { cc: cc ?? '', ac: ac ?? '' }).replace(/^0/, '')
    const whole = cc === null || national.startsWith(cc) ? national : `${cc}${national}`
    return { numbers: [whole], extension: dialled, isEmergency }
  }
  const local = cc === null ? [] : [`${cc}${ac ?? ''}${dialled}`]
  return { numbers: [dialled, ...local], extension: dialled, isEmergency }
}
