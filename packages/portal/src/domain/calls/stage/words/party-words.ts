import type { RtcParty } from '@lineside/contract/rtc/frames'
import { isExtension, readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { Texts } from '../../../../shared/i18n/texts.ts'

/** The party's name, else the number in readable form; "anonymous" if both are withheld. */
export const partyName = ({ name, number }: RtcParty, t: Texts<'call-stage'>): string => {
  if (name !== null && name !== '') return name
  return number === null || number === '' ? t('party.anonymous') : readableNumber(number)
}

/** The number to show below the name; null: it already stands in place of the name, or is not known. */
export const partyNumber = ({ name, number }: RtcParty, t: Texts<'call-stage'>): string | null => {
  if (number === null || number === '' || name === null || name === '' || name === number) return null
  return isExtension(number) ? t('party.extension', { number }) : readableNumber(number)
}

/** A short name for buttons, usually the first name: "Connect Maria and Sofia". */
export const shortName = (party: RtcParty, t: Texts<'call-stage'>): string => {
  const name = partyName(party, t)
  const [first = name, ...others] = name.split(' ')
  // names of companies, numbers and names with a title are not shortened
  return others.length === 1 && /^\p{Lu}[\p{L}'’-]{2,}$/u.test(first) ? first : name
}
