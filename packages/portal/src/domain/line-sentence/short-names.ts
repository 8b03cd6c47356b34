const firstOf = (name: string): string => name.trim().split(/\s+/u)[0] ?? name

/** First names for people who stand side by side; whoever shares one with somebody else keeps the whole name. */
export const shortNames = (names: readonly string[]): readonly string[] => {
  const firsts = names.map(firstOf)
  return names.map((name, index) => {
    const first = firsts[index] ?? name
    return firsts.filter((other) => other === first).length > 1 ? name : first
  })
}
