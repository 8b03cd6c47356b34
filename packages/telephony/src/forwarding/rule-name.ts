/** How people tell one rule from another; its card, a trace and the story of changes all use it. */
export interface RuleName {
  /** Its place among all rules that are shown, from 1. */
  readonly number: number
  /** Given by somebody; null: it is told by what it says. */
  readonly name: string | null
  /** It has no condition, and others of its kind are asked before it: it takes what they leave. */
  readonly isOtherwise: boolean
}

/** Names that programs give: of this portal and others like it, and of the platform's own quick settings. */
const generated = /^(?:csc-|quickset_)/i

/** A rule is named by its destination set, which nothing but a generated name tells from another. null: it has none. */
export const givenRuleName = (destinationSet: string): string | null =>
  destinationSet.trim() === '' || generated.test(destinationSet) ? null : destinationSet

/** What of a rule its name depends on. */
export interface NamedRule {
  readonly name: string | null
  readonly enabled: boolean
  readonly hasConditions: boolean
}

/** @param before how many rules of other kinds are shown before these, which are of one kind and in their order */
export const ruleNames = (rules: readonly NamedRule[], before: number): readonly RuleName[] =>
  rules.map(({ name, hasConditions }, index) => ({
    number: before + index + 1,
    name,
    isOtherwise: !hasConditions && rules.slice(0, index).some(({ enabled }) => enabled),
  }))
