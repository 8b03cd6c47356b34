import type { RefusalCode, RefusalReason } from '@lineside/contract/refusals'
import type { Texts } from '../i18n/texts.ts'

/**
 * Why something is refused, in a sentence. An empty value is the choice `empty` of its text.
 * @param t its texts, which are there once `localeStore.require('refusals')` is done
 * @returns null for a reason that this portal does not know
 */
export const refusalText = (t: Texts<'refusals'>, { reason, values }: Pick<RefusalReason, 'reason' | 'values'>) => {
  const code = reason as RefusalCode
  if (!t.has(`because.${code}`)) return null
  const shown = Object.entries(values).map(([name, value]) => [name, value === '' ? 'empty' : value] as const)
  return t(`because.${code}`, { ...Object.fromEntries(shown), range: rangeOf(values) })
}

/** Which ends a range has. */
const rangeOf = ({ min = '', max = '' }: RefusalReason['values']): 'both' | 'from' | 'to' | 'open' => {
  if (min === '') return max === '' ? 'open' : 'to'
  return max === '' ? 'from' : 'both'
}
