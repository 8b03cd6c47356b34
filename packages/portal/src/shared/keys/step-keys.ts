import type { Step } from '@lineside/contract/machine'

/** Milliseconds after G in which a letter names a page. */
const goMilliseconds = 1500

/** `goUntil`: G was pressed, and a letter until then names a page; null: it was not. In milliseconds, as `at`. */
export interface KeysState {
  readonly goUntil: number | null
}

/** `key`: as `pressedKey` tells it. `at`: a time in milliseconds that never goes back. */
export interface KeyPress {
  readonly key: string
  readonly at: number
}

export type KeyEffect =
  | { readonly kind: 'help' }
  | { readonly kind: 'find' }
  /** To the page with this letter. */
  | { readonly kind: 'go'; readonly letter: string }
  /** To the next row of the list (1) or the one before (-1). */
  | { readonly kind: 'move'; readonly by: 1 | -1 }
  /** Does in the current row, or on the page, what this letter stands for there. */
  | { readonly kind: 'act'; readonly letter: string }

export const noKeys: KeysState = { goUntil: null }

/** Decides what a single key means on a page. Keys of calls and of text fields do not come here. */
export const stepKeys = ({ goUntil }: KeysState, { key, at }: KeyPress): Step<KeysState, KeyEffect> => {
  if (goUntil !== null && at <= goUntil && isLetter(key))
    return { state: noKeys, effects: [{ kind: 'go', letter: key }] }
  if (key === 'g') return { state: { goUntil: at + goMilliseconds }, effects: [] }
  const effect = effectOf(key)
  return { state: noKeys, effects: effect === null ? [] : [effect] }
}

const effectOf = (key: string): KeyEffect | null => {
  if (key === '?') return { kind: 'help' }
  if (key === '/') return { kind: 'find' }
  if (key === 'j') return { kind: 'move', by: 1 }
  if (key === 'k') return { kind: 'move', by: -1 }
  return isLetter(key) ? { kind: 'act', letter: key } : null
}

const isLetter = (key: string): boolean => /^[a-z]$/.test(key)

/**
 * The key as it is printed on a keyboard with Latin letters, in lower case: on others, such as a Russian one, it is the
 * key at the same place.
 */
export const pressedKey = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string => {
  const place = /^Key([A-Z])$/.exec(code)?.[1]
  const isOfOtherScript = [...key].length === 1 && /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key)
  return (isOfOtherScript && place !== undefined ? place : key).toLowerCase()
}
