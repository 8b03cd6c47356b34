const tones = 6

/** The first letters of a name's first and last word, without what is said about it in brackets; empty for a number. */
export function initialsOf(name: string): string {
  const firsts = name
    .replace(/\(.*$/u, '')
    .split(/\s+/u)
    .flatMap((word) => /^\p{L}\p{M}*/u.exec(word)?.[0] ?? [])
  return [...firsts.slice(0, 1), ...firsts.slice(1).slice(-1)].join('').toLocaleUpperCase()
}

/** The number of a person's colour, 1 to 6; the same name always gets the same colour. */
export function toneOf(name: string): number {
  let hash = 0
  for (const letter of name.normalize('NFC')) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return (hash % tones) + 1
}
