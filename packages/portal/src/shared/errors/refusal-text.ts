import type { RefusalCode, RefusalReason } from '@lineside/contract/refusals'
import type { Texts } from '../i18n/texts.ts'

/**
 * The reason of a refusal as a sentence. An empty value selects the choice `empty` of the text.
 * @param t the texts, available after `localeStore.require('refusals')`
 * @returns null for a reason that this portal does not know
 */
export const refusalText = (t: Texts<'refusals'>, { reason, values }: Pick<RefusalReason, 'reason' | 'values'>) => {
  const code = reason as RefusalCode
  if (!t.has(`because.${code}`)) return null
  const shown = Object.entries(values).map(([name, value]) => [name, value === '' ? 'empty' : value] as const)
  return t(`because.${code}`, { ...Object.fromEntries(shown), range: rangeOf(values) })
}

/** Which limits a range has. */
const rangeOf = ({ min = '', max = '' }: RefusalReason['values']): 'both' | 'from' | 'to' | 'open' => {
  if (min === '') return max === '' ? 'open' : 'to'
  return max === '' ? 'from' : 'both'
}
