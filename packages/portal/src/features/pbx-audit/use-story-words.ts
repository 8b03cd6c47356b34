import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import {
  type PreferenceDefinitions,
  preferenceDefinitionsQuery,
} from '../../domain/preferences/preference-definitions.ts'
import { messagesFolder } from '../../shared/i18n/locales.ts'
import type { KnownNames, ValueWords } from './member-value.ts'

const none: PreferenceDefinitions = {}

/** The platform's labels of the preferences; none while they load, or if the platform does not tell them. */
export function usePreferenceLabels(): { readonly preferences: PreferenceDefinitions; readonly isPending: boolean } {
  const { data, isPending } = useQuery(preferenceDefinitionsQuery(messagesFolder(useLocale())))
  return { preferences: data ?? none, isPending }
}

/** The words of the story in the reader's language, all but the names: its own, and those that describe values. */
export function useStoryWords(): Omit<ValueWords, keyof KnownNames> {
  const audit = useTranslations('pbx-audit')
  const groups = useTranslations('pbx-groups')
  const slots = useTranslations('pbx-slots')
  const parties = useTranslations('conversation-items')
  const locale = useLocale()
  const { preferences } = usePreferenceLabels()
  return useMemo(
    () => ({ audit, groups, slots, parties, locale, preferences }),
    [audit, groups, slots, parties, locale, preferences],
  )
}
