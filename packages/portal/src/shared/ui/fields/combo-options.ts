import type { Option } from './option.ts'

/** More than anybody reads; typing narrows. */
const most = 100

const marks = /\p{M}/gu
const fold = (text: string) => text.normalize('NFD').replace(marks, '').toLocaleLowerCase()

/** Where words begin stands a space. */
const spaced = (text: string) => ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`

/**
 * The options whose text or second text holds every typed word, accents and case apart. First come those in which words
 * begin with what was typed: "lon" means London, and not Barcelona.
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

/** Where an arrow key leads in a list of options: round and round, past those that can not be chosen. -1: nowhere. */
export function stepOption(options: readonly Option[], from: number, step: 1 | -1): number {
  const count = options.length
  for (let walked = 1; walked <= count; walked += 1) {
    const start = from === -1 && step === -1 ? count : from
    const at = (start + step * walked + count * walked) % count
    if (!options[at]?.isDisabled) return at
  }
  return -1
}
