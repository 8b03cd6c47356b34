import type { KindSummary } from '@lineside/contract/resources/company-map'
import type { Texts } from '../../../shared/i18n/texts.ts'
import type { Voice } from '../../../shared/ui/basics/page-head.tsx'

interface Counted {
  /** "10 seats"; undefined: not known yet. */
  readonly counted: string | undefined
  readonly isNarrowed: boolean
  /** undefined: not known, or not told by the platform. */
  readonly summary: Pick<KindSummary, 'count' | 'without_phone' | 'losing'> | undefined
}

/** MAP-01: the sentence of a list of lines: how many there are, and how many of them need attention. */
export const linesVoice = ({ counted, isNarrowed, summary }: Counted, { t }: { t: Texts<'pbx-lines'> }): Voice => {
  if (counted === undefined) return { calm: '', warning: '' }
  if (isNarrowed) return { calm: t('voice.found', { counted }), warning: '' }
  const calm = t('voice.counted', { counted })
  if (summary === undefined || summary.count === 0) return { calm, warning: '' }
  const { without_phone: noPhone, losing } = summary
  const parts = [
    ...(noPhone > 0 ? [t('voice.noPhone', { count: noPhone })] : []),
    ...(losing > 0 ? [t('voice.lost', { count: losing })] : []),
  ]
  const [first, second] = parts
  if (first === undefined) return { calm: t('voice.well', { calm }), warning: '' }
  return { calm, warning: `${second === undefined ? first : t('voice.two', { first, second })}.` }
}
