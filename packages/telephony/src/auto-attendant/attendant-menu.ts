/** How often the menu has been heard to its end. */
export interface AttendantState {
  readonly heard: number
}

export type AttendantStep =
  | { readonly type: 'chosen'; readonly digit: string }
  /** Says why, then the menu again. */
  | { readonly type: 'again'; readonly why: 'aa_timeout' | 'invalid_choice'; readonly state: AttendantState }
  /** The default follows. */
  | { readonly type: 'timeout' }

/** The menu is heard so often. */
const TIMES = 2

export const startAttendant: AttendantState = { heard: 1 }

/**
 * AA-03: the key that was pressed, if the menu has it; without one, or with another, the menu is heard once more, and then the
 * default follows.
 * @param digit null: none was pressed for a while
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

/** Handles of a menu in their order: the welcome, each key that leads somewhere, and that one may also wait. */
export const attendantWords = (keys: readonly string[], hasDefault: boolean): readonly string[] => [
  'aa_welcome',
  ...[...keys].sort(byKeypad).flatMap((key) => [`aa_${key}_for`, `aa_${key}_option`]),
  ...(hasDefault ? ['aa_default'] : []),
]

/** As the keys lie: 0 comes last. */
const byKeypad = (left: string, right: string): number => placeOf(left) - placeOf(right)
const placeOf = (key: string): number => (key === '0' ? 10 : Number(key))
