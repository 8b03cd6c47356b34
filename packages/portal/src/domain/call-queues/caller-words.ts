import type { WaitingCaller } from '@lineside/contract/resources/pbx/call-queues'
import { isExtension, readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { Texts } from '../../shared/i18n/texts.ts'

type Party = Pick<WaitingCaller, 'name' | 'number'>

/** The caller's name, else the number in readable form; "anonymous" if both are withheld. */
export const callerName = ({ name, number }: Party, t: Texts<'call-queue'>): string => {
  if (name !== null && name !== '') return name
  return number === null || number === '' ? t('anonymous') : readableNumber(number)
}

/** The number to show beside the name; empty if the number already stands in place of the name. */
export const callerNumber = ({ name, number }: Party, t: Texts<'call-queue'>): string => {
  if (number === null || number === '' || name === null || name === '') return ''
  return isExtension(number) ? t('extension', { number }) : readableNumber(number)
}
