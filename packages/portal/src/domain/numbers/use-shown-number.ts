import { normaliseNumber } from '@lineside/telephony/numbers/normalise-number'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useUser } from '../../shared/session/use-user.tsx'

/** What was stored as it was dialled, with a prefix. */
const dialled = /^(?:\+|0)/

/**
 * NAME-03: a number as it is shown wherever it stands: one that was stored as it is dialled at this line, `0664 123 45 67`, reads
 * as the platform writes it in a list of calls.
 */
export function useShownNumber(): (number: string) => string {
  const { cc = '', ac = '' } = useUser().subscriber.primary_number ?? {}
  return (number) => readableNumber(dialled.test(number) ? normaliseNumber(number, { cc, ac: ac ?? '' }) : number)
}
