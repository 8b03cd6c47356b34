import { normaliseNumber } from '@lineside/telephony/numbers/normalise-number'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useUser } from '../../shared/session/use-user.tsx'

/** Numbers that were stored as dialled, with a prefix (`0` or `+`). */
const dialled = /^(?:\+|0)/

/**
 * NAME-03: formats a number the same way on every page. A number stored as it is dialled at this line, `0664 123 45
 * 67`, is shown in the platform's form, as in a list of calls.
 */
export function useShownNumber(): (number: string) => string {
  const { cc = '', ac = '' } = useUser().subscriber.primary_number ?? {}
  return (number) => readableNumber(dialled.test(number) ? normaliseNumber(number, { cc, ac: ac ?? '' }) : number)
}
