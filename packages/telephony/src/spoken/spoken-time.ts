import type { PromptLanguage } from '@lineside/contract/preferences'
import type { WallTime } from '../clocks/wall-time.ts'
import { handle, prompt, type Word } from './saying.ts'
import { spokenNumber } from './spoken-number.ts'

/** A time of day as a sequence of sounds: 14:05 is `two oh five p.m.`, `vierzehn Uhr fünf`, `las catorce y cinco`. */
export const spokenTime = (
  { hour, minute }: Pick<WallTime, 'hour' | 'minute'>,
  language: PromptLanguage,
): readonly Word[] => {
  const minutes = spokenNumber(minute, language)
  switch (language) {
    case 'en': {
      const half = prompt(hour < 12 ? 'am' : 'pm')
      const hours = spokenNumber(hour % 12 === 0 ? 12 : hour % 12, language)
      if (minute === 0) return [...hours, prompt('oclock'), half]
      return [...hours, ...(minute < 10 ? [prompt('oh')] : []), ...minutes, half]
    }
    case 'ru':
      // only the two numbers, as at a railway station: the nouns would have to agree with the numbers
      return [...spokenNumber(hour, language), ...(minute < 10 ? [handle('0')] : []), ...minutes]
    case 'de':
    case 'fr':
      return [prompt(`hour_${hour}`), ...(minute === 0 ? [] : minutes)]
    default:
      return [prompt(`hour_${hour}`), ...(minute === 0 ? [] : [prompt('and'), ...minutes])]
  }
}

/** Languages that use an ordinal number for the day of a month. */
const ordinals: ReadonlySet<PromptLanguage> = new Set(['en', 'de', 'fr', 'ru'])

/** A day, as seen from `today`: `today`, `yesterday`, `November twentieth`. */
export const spokenDay = (
  { year, month, day }: WallTime,
  today: WallTime,
  language: PromptLanguage,
): readonly Word[] => {
  const ago = (Date.UTC(today.year, today.month - 1, today.day) - Date.UTC(year, month - 1, day)) / 86_400_000
  if (ago === 0) return [prompt('today')]
  if (ago === 1) return [prompt('yesterday')]
  const days = ordinals.has(language) ? [prompt(`day_${day}`)] : spokenNumber(day, language)
  return language === 'en' ? [prompt(`month_${month}`), ...days] : [...days, prompt(`month_${month}`)]
}
