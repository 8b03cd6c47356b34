import type { DeviceSummary } from '@lineside/contract/resources/pbx/pbx-device-states'
import type { Texts } from '../../../shared/i18n/texts.ts'
import type { Voice } from '../../../shared/ui/basics/page-head.tsx'

interface Counted {
  /** "4 desk phones"; undefined: not known yet. */
  readonly counted: string | undefined
  readonly isNarrowed: boolean
  /** undefined: not known, or not told by the platform. */
  readonly summary: Omit<DeviceSummary, 'attention'> | undefined
}

interface Words {
  readonly t: Texts<'pbx-devices'>
  readonly lines: Texts<'pbx-lines'>
}

/** DEV-01, DEV-07: the sentence of the page: how many devices there are, and how many of them need attention. */
export const deviceVoice = ({ counted, isNarrowed, summary }: Counted, { t, lines }: Words): Voice => {
  if (counted === undefined) return { calm: '', warning: '' }
  if (isNarrowed) return { calm: lines('voice.found', { counted }), warning: '' }
  const calm = lines('voice.counted', { counted })
  if (summary === undefined || summary.count === 0) return { calm, warning: '' }
  const [first, second] = [
    ...(summary.signed_out > 0 ? [t('voice.signedOut', { count: summary.signed_out })] : []),
    ...(summary.unready > 0 ? [t('voice.unready', { count: summary.unready })] : []),
  ]
  // phones that do not say who they are, or restart, are neither well nor ill
  if (first === undefined)
    return { calm: summary.online === summary.count ? t('voice.well', { calm }) : calm, warning: '' }
  return { calm, warning: `${second === undefined ? first : lines('voice.two', { first, second })}.` }
}
