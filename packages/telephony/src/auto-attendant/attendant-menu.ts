/** `heard`: how many times the menu has been played. */
export interface AttendantState {
  readonly heard: number
}

export type AttendantStep =
  | { readonly type: 'chosen'; readonly digit: string }
  /** Says why, then plays the menu again. */
  | { readonly type: 'again'; readonly why: 'aa_timeout' | 'invalid_choice'; readonly state: AttendantState }
  /** No valid key was pressed: the default destination follows. */
  | { readonly type: 'timeout' }

/** How many times the menu is played. */
const TIMES = 2

export const startAttendant: AttendantState = { heard: 1 }

/**
 * AA-03: what follows after the menu was played. A key that the menu has is chosen. Without a key, or with another one,
 * the menu is played once more, and then the default destination follows.
 * @param digit null: no key was pressed for a while
 */
export const attendantMenu = (
  { heard }: AttendantState,
  digit: string | null,
  keys: readonly string[],
): AttendantStep => {
  if (digit !== null && keys.includes(digit)) return { type: 'chosen', digit }
  if (heard >= TIMES) return { type: 'timeout' }
  return { type: 'again', why: digit === null ? 'aa_timeout' : 'invalid_choice', state: { heard: heard + 1 } }
}

/**
 * The sound handles of a menu in order: the welcome, each key with a destination, and, if there is a default, that the
 * caller may also wait.
 */
export const attendantWords = (keys: readonly string[], hasDefault: boolean): readonly string[] => [
  'aa_welcome',
  ...[...keys].sort(byKeypad).flatMap((key) => [`aa_${key}_for`, `aa_${key}_option`]),
  ...(hasDefault ? ['aa_default'] : []),
]

/** In the order of the keypad: 0 comes last. */
const byKeypad = (left: string, right: string): number => placeOf(left) - placeOf(right)
const placeOf = (key: string): number => (key === '0' ? 10 : Number(key))
