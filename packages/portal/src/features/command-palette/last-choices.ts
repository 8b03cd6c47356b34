import { type Found, foundKinds } from '@lineside/contract/resources/find'

/** FIND-02: how many recent choices the palette keeps; they are listed first. */
export const mostLastChoices = 5

export interface LastChoice {
  readonly id: string
  /**
   * Set for a person or number that a search found; screens and actions are looked up by id, if the user may still open
   * them.
   */
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

/** The stored text may come from another version or have been edited by hand: what cannot be read is dropped. */
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

/** Puts a choice first and removes its earlier entry. */
export const withChoice = (last: readonly LastChoice[], choice: LastChoice): readonly LastChoice[] =>
  [choice, ...last.filter(({ id }) => id !== choice.id)].slice(0, mostLastChoices)

/** The recent choices of this subscriber in this browser. */
export const lastChoicesOf = (subscriberId: number): readonly LastChoice[] =>
  readLastChoices(localStorage.getItem(keyOf(subscriberId)))

export const rememberChoice = (subscriberId: number, choice: LastChoice): void => {
  try {
    localStorage.setItem(keyOf(subscriberId), JSON.stringify(withChoice(lastChoicesOf(subscriberId), choice)))
  } catch {
    // if the storage is full, the choice is not remembered, but the palette still opens it
  }
}
