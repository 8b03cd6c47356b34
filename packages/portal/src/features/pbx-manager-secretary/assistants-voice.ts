import type { Attention } from '@lineside/telephony/routing/needs-attention'
import type { Texts } from '../../shared/i18n/texts.ts'
import type { Voice } from '../../shared/ui/basics/page-head.tsx'

/** A line with an assistant, as far as the sentence tells of it. */
export interface ToldAssistant {
  readonly name: string
  /** Its assistants by name, else by number. */
  readonly people: readonly string[]
  /** Why callers do not reach anybody; null: they do, or it is not known. */
  readonly attention: Attention | null
}

interface Told {
  readonly t: Texts<'pbx-secretaries'>
  readonly lines: Texts<'pbx-lines'>
  /** Joins names as the language does. */
  readonly join: (names: readonly string[]) => string
}

/**
 * MS-01: the sentence of the page: who answers whose calls, and what of it needs attention.
 * @param count how many lines have an assistant; undefined: not known yet
 * @param shown those on the page
 */
export const assistantsVoice = (
  count: number | undefined,
  shown: readonly ToldAssistant[],
  { t, lines, join }: Told,
): Voice => {
  if (count === undefined) return { calm: '', warning: '' }
  const [only] = shown
  const calm =
    count === 1 && only && only.people.length > 0
      ? t('voice.one', { count: only.people.length, people: join(only.people), line: only.name })
      : count === 0
        ? t('voice.none')
        : lines('voice.counted', { counted: t('count', { count }) })
  return { calm, warning: warningOf(shown, { t, lines, join }) }
}

const warningOf = (shown: readonly ToldAssistant[], { t, lines }: Told): string => {
  const lost = shown.filter(({ attention }) => attention === 'lost')
  const empty = shown.filter(({ people }) => people.length === 0)
  if (empty.length > 0) return t('voice.nobody', { count: empty.length })
  if (lost.length === 0) return ''
  return shown.length === 1 ? t('voice.lost') : `${lines('voice.lost', { count: lost.length })}.`
}
