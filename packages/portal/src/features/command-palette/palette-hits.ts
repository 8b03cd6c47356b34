import { matchDigits, matchName, matchText, type TextMatch } from './match-text.ts'
import type { PaletteEntry, PaletteHit, PaletteSection } from './palette-entry.ts'

/** The most rows of each section while something is typed; typing more narrows the matches. */
const most: Readonly<Record<PaletteSection, number>> = { number: 6, last: 5, people: 8, goTo: 6, do: 5 }

export interface PaletteParts {
  /** Actions for the number that was typed; they always match. */
  readonly number: readonly PaletteEntry[]
  readonly last: readonly PaletteEntry[]
  readonly atHand: readonly PaletteEntry[]
  /** Matches found by the server; they are not filtered again here. */
  readonly found: readonly PaletteEntry[]
  readonly screens: readonly PaletteEntry[]
  readonly tabs: readonly PaletteEntry[]
  readonly actions: readonly PaletteEntry[]
}

interface Typed {
  readonly text: string
  /** The text without the word that says to call somebody: what people are found by. */
  readonly who: string
  /** The digits, if a number was typed; otherwise null. */
  readonly digits: string | null
}

type Ranked = { readonly hit: PaletteHit; readonly rank: number }

const ranked = (
  entry: PaletteEntry,
  section: PaletteSection,
  text: string,
  digits: string | null,
  isSure: boolean,
): Ranked | null => {
  const { title, beside = '', words = '' } = entry
  const none = { rank: 3, stretches: [], besideStretches: [] }
  const found = digits === null ? null : digitsIn(entry, digits)
  const match: TextMatch | null = matchName(text, title, `${beside} ${words}`)
  if (found === null && match === null && !isSure) return null
  const besideStretches = digits === null ? (matchText(text, beside)?.stretches ?? []) : []
  const { rank, ...stretches } = found ?? (match && { ...match, besideStretches }) ?? none
  return { hit: { entry, section, ...stretches }, rank }
}

const digitsIn = ({ title, beside = '' }: PaletteEntry, digits: string) => {
  const [inTitle, inBeside] = [matchDigits(digits, title), matchDigits(digits, beside)]
  if (inTitle === null && inBeside === null) return null
  return { rank: 1, stretches: inTitle ? [inTitle] : [], besideStretches: inBeside ? [inBeside] : [] }
}

/**
 * FIND-01, FIND-02: all matches in display order. Without a query: the recent choices, then all screens and all
 * actions.
 */
export const paletteHits = (parts: PaletteParts, typed: Typed): readonly PaletteHit[] => {
  const taken = new Set<string>()
  const textFor = (section: PaletteSection) => (section === 'people' ? typed.who : typed.text)
  const add = (section: PaletteSection, entries: readonly PaletteEntry[], sure: ReadonlySet<PaletteEntry>) => {
    const fits = entries
      .filter(({ id }) => !taken.has(id))
      .flatMap((entry) => ranked(entry, section, textFor(section), typed.digits, sure.has(entry)) ?? [])
      .sort((one, other) => one.rank - other.rank)
      .slice(0, typed.text === '' ? undefined : most[section])
    for (const { hit } of fits) taken.add(hit.entry.id)
    return fits.map(({ hit }) => hit)
  }
  const { number, last, atHand, found, screens, tabs, actions } = parts
  // the actions for the typed number stand above: the bare number again would tell nothing
  const isMore = ({ thing }: PaletteEntry) =>
    typed.digits === null || thing?.number !== typed.digits || thing.name !== null
  const nothing = new Set<PaletteEntry>()
  const isEmpty = typed.text === ''
  return [
    ...add('number', number, new Set(number)),
    ...add('last', last.filter(isMore), nothing),
    ...(isEmpty ? [] : add('people', eachOnce([...found, ...atHand]).filter(isMore), new Set(found))),
    ...add('goTo', isEmpty ? screens : [...screens, ...tabs], nothing),
    ...add('do', actions, nothing),
  ]
}

const eachOnce = (entries: readonly PaletteEntry[]): readonly PaletteEntry[] => {
  const seen = new Set<string>()
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id))
}
