import type { SeatVerdict } from '@lineside/contract/resources/pbx/seat-imports'
import { useTranslations } from 'use-intl'
import { refusalText } from '../../shared/errors/refusal-text.ts'

type Why = Pick<SeatVerdict, 'reason' | 'values' | 'field'>

/**
 * Explains the verdict on a row in the user's language, after the name of the column as in the file. A reason without a
 * text of ours falls back to the platform's message.
 */
export function useVerdictReason(): (why: Why, message: string | null) => string | null {
  const t = useTranslations('refusals')
  return ({ reason, values = {}, field }, message) => {
    const text = reason === undefined ? null : refusalText(t, { reason, values })
    if (text === null) return message
    return field === undefined ? text : `${field}: ${text}`
  }
}
