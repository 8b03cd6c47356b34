/** Under which name the log keeps which of the changed lists allowed their numbers: whitelists, and not blacklists. */
export const toldAllowing = 'told_allowing'

const modes = { block_in_list: 'block_in_mode', block_out_list: 'block_out_mode' } as const

/**
 * STORY-01: the changed lists of numbers that allow and do not block. The log keeps only what changed, and the same list
 * means the contrary by the other mode.
 * @param changed the members that a write changed
 * @param preferences all of them, as the write left them
 */
export const allowingLists = (
  changed: Readonly<Record<string, unknown>>,
  preferences: Readonly<Record<string, unknown>>,
): readonly string[] =>
  Object.entries(modes).flatMap(([list, mode]) => (list in changed && preferences[mode] === true ? [list] : []))
