import { limits } from '@lineside/contract/limits'
import { useTranslations } from 'use-intl'
import type { TextSpec } from '../../shared/editing/field-spec.ts'

/** HAND-01: the mail address to which the hand-over card is sent. */
export function useEmailSpec() {
  const t = useTranslations('pbx-seats')
  return {
    kind: 'text',
    label: t('email'),
    hint: t('emailHint'),
    maxLength: limits.emailLength,
    problem: (email) => (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) ? undefined : t('emailInvalid')),
  } satisfies Omit<TextSpec, 'id'>
}
