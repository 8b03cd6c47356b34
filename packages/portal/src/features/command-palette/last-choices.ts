import { type Found, foundKinds } from '@lineside/contract/resources/find'

/** FIND-02: what stands first. */
export const mostLastChoices = 5

export interface LastChoice {
  readonly id: string
  /** Of somebody who was found; screens and actions are known by their ids, as long as they are open to the reader. */
  readonly thing?: Found | undefined
}

const keyOf = (subscriberId: number): string => `lineside_palette_${subscriberId}`

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'

const isThing = (value: unknown): value is Found => {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, name, number, detail, shared } = value as Readonly<Record<keyof Found, unknown>>
  const isKnown = foundKinds.some((each) => each === kind) && typeof id === 'number' && typeof shared === 'boolean'
  return isKnown && isText(name) && isText(number) && isText(detail)
}

/** What is stored may have been written by another version, or by hand: what can not be read is not there. */
export const readLastChoices = (stored: string | null): readonly LastChoice[] => {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(list)) return []
    return list.slice(0, mostLastChoices).flatMap((choice: unknown) => {
      const { id, thing } = (choice ?? {}) as Readonly<Record<keyof LastChoice, unknown>>
      if (typeof id !== 'string' || (thing !== undefined && !isThing(thing))) return []
      return [thing === undefined ? { id } : { id, thing }]
    })
  } catch {
    return []
  }
}

/** The newest first, each once. */
export const withChoice = (last: readonly LastChoice[], choice: LastChoice): readonly LastChoice[] =>
  [choice, ...last.filter(({ id }) => id !== choice.id)].slice(0, mostLastChoices)

/** Of whoever is signed in, in this browser. */
export const lastChoicesOf = (subscriberId: number): readonly LastChoice[] =>
  readLastChoices(localStorage.getItem(keyOf(subscriberId)))

export const rememberChoice = (subscriberId: number, choice: LastChoice): void => {
  try {
    localStorage.setItem(keyOf(subscriberId), JSON.stringify(withChoice(lastChoicesOf(subscriberId), choice)))
  } catch {
    // a full storage forgets, and the palette still leads there
  }
}
