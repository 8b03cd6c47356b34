import type { RtcParty } from '@lineside/contract/rtc/frames'
import { isExtension, readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { Texts } from '../../../shared/i18n/texts.ts'

/** Who it is: by the name, else the number as people read it; who withholds both is anonymous. */
export const partyName = ({ name, number }: RtcParty, t: Texts<'call-stage'>): string => {
  if (name !== null && name !== '') return name
  return number === null || number === '' ? t('party.anonymous') : readableNumber(number)
}

/** The number below a name, as people read it; null: it stands in the place of the name already, or is not known. */
export const partyNumber = ({ name, number }: RtcParty, t: Texts<'call-stage'>): string | null => {
  if (number === null || number === '' || name === null || name === '' || name === number) return null
  return isExtension(number) ? t('party.extension', { number }) : readableNumber(number)
}

/** The name one calls somebody by, for short buttons: "Connect Maria and Sofia". */
export const shortName = (party: RtcParty, t: Texts<'call-stage'>): string => {
  const name = partyName(party, t)
  const [first = name, ...others] = name.split(' ')
  // a company, a number, or a title is said whole
  return others.length === 1 && /^\p{Lu}[\p{L}'’-]{2,}$/u.test(first) ? first : name
}
