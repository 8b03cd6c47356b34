/** Digits that each of two numbers in one field has at least; fewer are a group of digits, or an extension. */
const fewestDigits = 7

const countDigits = (text: string): number => text.match(/\d/g)?.length ?? 0

const isWhole = (text: string): boolean => countDigits(text) >= fewestDigits

/** A slash or dash separates groups of digits as well as numbers: a number that follows has a prefix. */
const ambiguous = /\/|\s[-\u2010-\u2015\u2212]\s/g
const beginsAnew = /^[\s(]*(?:\+|0)/

/** Signs and words that stand between numbers, and never within one. */
const certain = /[|,;&\n\r\t]|:::|\s(?:or|and|oder|und|ou|et|o|y|e|или|и)\s|(?<=\d)\s+(?=\(?\+)/giu

/** Whether a text of digits and separators holds more than one number: `01 5550121 / 0664 5550120`. */
export const isSeveralNumbers = (text: string): boolean => placesIn(text).length > 0

/** Where one number ends and the next begins, for separators that occur within numbers, too. */
const placesIn = (text: string): readonly { readonly from: number; readonly to: number }[] => {
  const places: { from: number; to: number }[] = []
  const all = countDigits(text)
  /** Digits between the last place and the last sign that was looked at, and digits up to there. */
  let [since, until, passed] = [0, 0, 0]
  for (const { index, 0: sign } of text.matchAll(ambiguous)) {
    const to = index + sign.length
    const more = countDigits(text.slice(passed, index))
    since += more
    until += more
    passed = to
    if (since < fewestDigits || all - until < fewestDigits || !beginsAnew.test(text.slice(to))) continue
    places.push({ from: index, to })
    since = 0
  }
  return places
}

/**
 * The numbers that a field of an address book holds, as they are written: `01 5550121 / 0664 5550120`, `… or …`, `… | …`.
 * A text that can not be divided with certainty stays one.
 */
export const severalNumbers = (text: string): readonly string[] =>
  piecesOf(text)
    .flatMap((piece) => {
      const places = placesIn(piece)
      const begins = [0, ...places.map(({ to }) => to)]
      const ends = [...places.map(({ from }) => from), piece.length]
      return begins.map((begin, index) => piece.slice(begin, ends[index]))
    })
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')

/** Bars and three colons always separate; other signs only if there is a whole number on both sides, because pauses and extensions follow them, too. */
const piecesOf = (text: string): readonly string[] => {
  const parts = text.split(/\||:::/)
  return parts.flatMap((part) => {
    const pieces = part.split(certain)
    const rest = pieces.slice(1)
    return rest.length > 0 && pieces.every((piece) => piece.trim() === '' || isWhole(piece)) ? pieces : [part]
  })
}
