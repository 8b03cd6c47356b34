import type { SeatVerdict } from '@lineside/contract/resources/seat-imports'
import { useTranslations } from 'use-intl'
import { refusalText } from '../../shared/errors/refusal-text.ts'

type Why = Pick<SeatVerdict, 'reason' | 'values' | 'field'>

/** Why a row is as it is, under the name of the column, as the file has it; where the reason has no sentence, what the platform says. */
export function useVerdictReason(): (why: Why, message: string | null) => string | null {
  const t = useTranslations('refusals')
  return ({ reason, values = {}, field }, message) => {
    const text = reason === undefined ? null : refusalText(t, { reason, values })
    if (text === null) return message
    return field === undefined ? text : `${field}: ${text}`
  }
}
