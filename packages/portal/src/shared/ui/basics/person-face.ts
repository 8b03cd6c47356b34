const tones = 6

/** One or two letters for a person: first of the first and of the last word; of a number, nothing. */
export function initialsOf(name: string): string {
  const firsts = name.split(/\s+/u).flatMap((word) => /^\p{L}\p{M}*/u.exec(word)?.[0] ?? [])
  return [...firsts.slice(0, 1), ...firsts.slice(1).slice(-1)].join('').toLocaleUpperCase()
}

/** The person's quiet hue, 1 to 6: the same name has the same one everywhere. */
export function toneOf(name: string): number {
  let hash = 0
  for (const letter of name.normalize('NFC')) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return (hash % tones) + 1
}
