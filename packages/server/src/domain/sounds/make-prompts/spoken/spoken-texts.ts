import type { SpokenPart, SpokenPrompt, SpokenSentence } from '@lineside/telephony/spoken/saying'

/** The texts of one language by name (telephony/spoken). */
export interface SpokenTexts {
  readonly sentences: Readonly<Record<SpokenSentence, string>>
  readonly parts: { readonly [Part in SpokenPart]?: string }
  /** January to December, in the form used with a day. */
  readonly months: string
  /** 1 to 31 as ordinals, in languages that name days so. */
  readonly days: string
  /** 0 to 23 as hours, in languages where they differ from plain numbers. */
  readonly hours: string
}

const words = (list: string): readonly string[] => (list.trim() === '' ? [] : list.trim().split(/\s*,\s*/))

/** All texts by name. */
export const spokenByName = ({ sentences, parts, months, days, hours }: SpokenTexts): ReadonlyMap<string, string> =>
  new Map<string, string>([
    ...Object.entries(sentences),
    ...Object.entries(parts).map(([name, text]) => [name, text ?? ''] as const),
    ...words(months).map((text, index) => [`month_${index + 1}` satisfies SpokenPrompt, text] as const),
    ...words(days).map((text, index) => [`day_${index + 1}` satisfies SpokenPrompt, text] as const),
    ...words(hours).map((text, index) => [`hour_${index}` satisfies SpokenPrompt, text] as const),
  ])
