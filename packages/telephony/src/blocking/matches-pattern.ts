import type { PatternPart } from './number-pattern.ts'
import { patternParts } from './number-pattern.ts'

type Place = Exclude<PatternPart, { kind: 'text' }> | { readonly kind: 'character'; readonly character: string }

/**
 * Whether an entry of a block list matches a number. Needs at most length of entry times length of number steps,
 * whatever the entry.
 */
export const matchesPattern = (pattern: string, number: string): boolean => {
  const head = pattern.search(/[*?[]/)
  if (head < 0) return pattern === number
  // a quick check first: most entries differ at their beginning, and a call is compared with many
  if (!number.startsWith(pattern.slice(0, head))) return false
  const places = patternParts(pattern).flatMap(placesOf)
  let index = 0
  let place = 0
  // position of the last `*`, and how far it has matched: only the last one ever needs backtracking
  let star = -1
  let taken = 0
  while (index < number.length) {
    const wanted = places[place]
    if (wanted?.kind === 'anything') {
      star = place
      taken = index
      place += 1
    } else if (wanted !== undefined && isAt(wanted, number.charAt(index))) {
      index += 1
      place += 1
    } else if (star >= 0) {
      taken += 1
      index = taken
      place = star + 1
    } else return false
  }
  return places.slice(place).every(({ kind }) => kind === 'anything')
}

const placesOf = (part: PatternPart): readonly Place[] =>
  part.kind === 'text' ? part.text.split('').map((character) => ({ kind: 'character', character })) : [part]

const isAt = (place: Place, character: string): boolean => {
  switch (place.kind) {
    case 'character':
      return place.character === character
    case 'digit':
      return place.digits.includes(character)
    default:
      return true
  }
}
