import { describePattern, type MeaningPart } from '@lineside/telephony/blocking/describe-pattern'
import { readablePrefix } from '@lineside/telephony/blocking/readable-entry'
import { useLocale, useTranslations } from 'use-intl'
import { useShownNumber } from '../../domain/numbers/use-shown-number.ts'
import { listed } from '../../shared/i18n/listed.ts'
import type { Texts } from '../../shared/i18n/texts.ts'

/** Says in words what an entry stands for: "All numbers that begin with 43664". */
export function usePatternMeaning(): (pattern: string) => string {
  const t = useTranslations('call-blocking')
  const locale = useLocale()
  const shownNumber = useShownNumber()
  return (pattern) => {
    const meaning = describePattern(pattern)
    switch (meaning.kind) {
      case 'number':
        return shownNumber(pattern)
      case 'everything':
      case 'abroad':
      case 'anonymous':
        return t(`meaning.${meaning.kind}`)
      case 'name':
        return t('meaning.name', { name: meaning.text })
      case 'form': {
        const parts = meaning.parts.map((part) => partText(t, locale, part))
        return t('meaning.form', { parts: listed(parts, locale, 'unit') })
      }
      case 'more':
        return t('meaning.more', { text: readablePrefix(meaning.text), count: meaning.count })
      case 'begins':
        return t('meaning.begins', { text: readablePrefix(meaning.text) })
      default:
        return t(`meaning.${meaning.kind}`, { text: meaning.text })
    }
  }
}

const partText = (t: Texts<'call-blocking'>, locale: string, part: MeaningPart): string => {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'range':
      return t('meaning.range', { from: part.from, to: part.to })
    case 'choice':
      return listed(part.digits, locale, 'disjunction')
    default:
      return t(`meaning.${part.kind}`)
  }
}
