import type { SetUse } from '@lineside/contract/resources/prompts'
import { useLocale, useTranslations } from 'use-intl'

/** SAY-01: how many lines play a set, and what their callers hear of it: the company's own recordings, or a voice. */
export function UsedFigures({ use: { line_count, figures } }: { use: SetUse }) {
  const t = useTranslations('pbx-sound-sets')
  const names = new Intl.DisplayNames([useLocale()], { type: 'language' })
  const { used, own, languages } = figures
  const language = languages.map((each) => names.of(each) ?? each).join(', ') || 'none'
  const values = { used, own, standard: used - own, language }
  return line_count === 0
    ? t('used.byNobody', values)
    : `${t('used.lines', { count: line_count })} ${t('used.figures', values)}`
}
