import type { WaitingCaller } from '@lineside/contract/resources/call-queues'
import { isExtension, readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { Texts } from '../../shared/i18n/texts.ts'

type Party = Pick<WaitingCaller, 'name' | 'number'>

/** Who it is: by name, else the number as people read it; who withholds both is anonymous. */
export const callerName = ({ name, number }: Party, t: Texts<'call-queue'>): string => {
  if (name !== null && name !== '') return name
  return number === null || number === '' ? t('anonymous') : readableNumber(number)
}

/** The number beside the name; nothing where it stands in place of the name already. */
export const callerNumber = ({ name, number }: Party, t: Texts<'call-queue'>): string => {
  if (number === null || number === '' || name === null || name === '') return ''
  return isExtension(number) ? t('extension', { number }) : readableNumber(number)
}
