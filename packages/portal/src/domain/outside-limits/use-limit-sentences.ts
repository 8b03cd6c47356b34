import type { OutsideLimits } from '@lineside/contract/resources/pbx/outside-limits'
import { useLocale, useTranslations } from 'use-intl'
import { listed } from '../../shared/i18n/listed.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { countryText } from './country-text.ts'

/** HARD-02: what limits say, one sentence each; none for limits that limit nothing. */
export function useLimitSentences(): (limits: OutsideLimits, currency: string | null) => readonly string[] {
  const t = useTranslations('outside-limits')
  const locale = useLocale()
  const { cost } = useFormats()
  return ({ countries, barred, calls_a_minute, calls_a_day, cost_a_day }, currency) => [
    ...(countries === null
      ? []
      : [
          t('holds.countries', {
            countries:
              listed(
                countries.map((code) => countryText(code, locale)),
                locale,
              ) || '–',
          }),
        ]),
    ...(barred.length === 0
      ? []
      : [
          t('holds.barred', {
            kinds: listed(
              barred.map((kind) => inSentence(t(`kinds.${kind}`), locale)),
              locale,
            ),
          }),
        ]),
    ...(calls_a_minute === null ? [] : [t('holds.minute', { count: calls_a_minute })]),
    ...(calls_a_day === null ? [] : [t('holds.day', { count: calls_a_day })]),
    ...(cost_a_day === null ? [] : [t('holds.cost', { cost: cost(cost_a_day * 100, currency) || String(cost_a_day) })]),
  ]
}

/** A label amid a sentence; German writes its nouns with a capital there, too. */
const inSentence = (label: string, locale: string): string =>
  locale.startsWith('de') ? label : label.charAt(0).toLocaleLowerCase(locale) + label.slice(1)
