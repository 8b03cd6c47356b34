const tones = 6

/** One or two letters for a person: first of the first and of the last word; of a number, nothing. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => /^\p{L}/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}

/** The person's quiet hue, 1 to 6: the same name has the same one everywhere. */
export function toneOf(name: string): number {
  let hash = 0
  for (const letter of name.normalize('NFC')) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return (hash % tones) + 1
}
