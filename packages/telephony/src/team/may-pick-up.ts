/** A line that rings, as far as it decides who may pick up. */
export interface Rung {
  readonly line: number
  /** The line whose rules ring it: its own, or that of a group; null: nobody's. */
  readonly of: number | null
  /** The groups that the line is in. */
  readonly groups: readonly number[]
}

/**
 * TEAM-02: a person may pick up what rings at a colleague of a group that both are in, what rings for a group of their
 * own, and what rings at their own line. Whoever else may has the capability for it (ROLE-01).
 */
export const mayPickUp = (
  picker: { readonly line: number; readonly groups: readonly number[]; readonly picksUpAll: boolean },
  { line, of, groups }: Rung,
): boolean =>
  picker.picksUpAll ||
  line === picker.line ||
  (of !== null && picker.groups.includes(of)) ||
  groups.some((group) => picker.groups.includes(group))
