import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { KnownNames, ValueWords } from './member-value.ts'

/** The words of the story in the reader's language, all but the names: its own, and those that describe values. */
export function useStoryWords(): Omit<ValueWords, keyof KnownNames> {
  const audit = useTranslations('pbx-audit')
  const groups = useTranslations('pbx-groups')
  const slots = useTranslations('pbx-slots')
  const parties = useTranslations('conversation-items')
  const locale = useLocale()
  return useMemo(() => ({ audit, groups, slots, parties, locale }), [audit, groups, slots, parties, locale])
}
