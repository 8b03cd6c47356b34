import type { Option } from '../option.ts'

/** The most options shown; typing narrows the list. */
const most = 100

const marks = /\p{M}/gu
const fold = (text: string) => text.normalize('NFD').replace(marks, '').toLocaleLowerCase()

/** Puts a space before every word, so that the beginning of a word can be searched. */
const spaced = (text: string) => ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`

/**
 * The options whose text or second text contains every typed word, ignoring accents and case. Matches at the beginning
 * of a word come first: "lon" finds London before Barcelona.
 */
export function matchOptions<Value extends string>(
  options: readonly Option<Value>[],
  typed: string,
): readonly Option<Value>[] {
  const words = fold(typed).split(/\s+/u).filter(Boolean)
  const beginning: Option<Value>[] = []
  const within: Option<Value>[] = []
  for (const option of options) {
    const text = fold(`${option.text} ${option.meta ?? ''}`)
    if (!words.every((word) => text.includes(word))) continue
    const begins = words.every((word) => spaced(text).includes(spaced(word)))
    if (begins) beginning.push(option)
    else within.push(option)
  }
  return [...beginning, ...within].slice(0, most)
}
