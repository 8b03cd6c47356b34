import type { PromptLanguage } from '@lineside/contract/preferences'
import { handle, prompt, type Word } from './saying.ts'

/** Numbers up to this one are said as numbers, larger ones digit by digit. */
const LONGEST = 199

/** How a language joins tens and units: 21 as `twenty one`, `ein-und-zwanzig`, `douăzeci și unu`. */
type Join = 'side_by_side' | 'unit_first' | 'and' | 'french'

const joins: Readonly<Record<PromptLanguage, Join>> = {
  en: 'side_by_side',
  de: 'unit_first',
  es: 'and',
  fr: 'french',
  it: 'side_by_side',
  ro: 'and',
  ru: 'side_by_side',
}

/**
 * A number as a sequence of sounds: 121 in German is `100`, `1-and`, `20`.
 * @param value a whole number, 0 or above
 */
export const spokenNumber = (value: number, language: PromptLanguage): readonly Word[] => {
  if (value > LONGEST) return spokenDigits(String(value))
  if (value > 100) return [handle('100'), ...spokenNumber(value - 100, language)]
  if (value <= 20 || value % 10 === 0) return [handle(String(value))]
  const unit = value % 10
  const ten = handle(String(value - unit))
  switch (joins[language]) {
    case 'french':
      // 71 is sixty and eleven, 97 is four-twenties seventeen; 81 and 91 have no "and"
      if (value > 80) return [handle('80'), handle(String(value - 80))]
      if (value > 70) return [handle('60'), ...(value === 71 ? [prompt('and')] : []), handle(String(value - 60))]
      return [ten, ...(unit === 1 ? [prompt('and')] : []), handle(String(unit))]
    case 'unit_first':
      return [handle(`${unit}-and`), ten]
    case 'and':
      return [ten, prompt('and'), handle(String(unit))]
    default:
      return [ten, handle(String(unit))]
  }
}

/** A number digit by digit; other characters are left out. */
export const spokenDigits = (text: string): readonly Word[] =>
  [...text].filter((sign) => /\d/.test(sign)).map((digit) => handle(digit))
