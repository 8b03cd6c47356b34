import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { StoryWords } from './story-words.ts'

/** The words of the story in the reader's language: its own, and those that name values and destinations. */
export function useStoryWords(): StoryWords {
  const audit = useTranslations('pbx-audit')
  const groups = useTranslations('pbx-groups')
  const attendants = useTranslations('pbx-attendants')
  const parties = useTranslations('conversation-items')
  const locale = useLocale()
  return useMemo(() => ({ audit, groups, attendants, parties, locale }), [audit, groups, attendants, parties, locale])
}
