import type {
  CallForwardMapping,
  CallForwardMappings,
  CallForwardType,
  WrittenMapping,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import type { RuleChange, SeenRule } from '@lineside/contract/resources/forwarding/forwarding-rules'
import { rungMappings, withoutCondition } from './mapping-edits.ts'
import { type RuleConflict, ruleConflict, type RuleSets } from './seen-rule.ts'

/** A change that is made in one of the rule's sets, by its id, and not in the list of rules. */
export type SetWrite =
  | { readonly kind: 'destination'; readonly id: number; readonly members: { readonly name: string } }
  | {
      readonly kind: 'destination'
      readonly id: number
      readonly members: { readonly destinations: Of<'destinations'>['destinations'] }
    }
  | { readonly kind: 'source'; readonly id: number; readonly members: NewCallers & Patterns }
  | { readonly kind: 'bnumber'; readonly id: number; readonly members: NewCalled & Patterns }
  | { readonly kind: 'time'; readonly id: number; readonly members: Pick<NewTimes, 'times'> }
type NewCallers = Exclude<Of<'callers'>['callers'], null | { readonly id: number }>
type NewCalled = Exclude<Of<'called'>['called'], null | { readonly id: number }>
/** Editors of lists take wildcards, so a list that they write has them interpreted. */
interface Patterns {
  readonly is_regex: true
}
type NewTimes = Exclude<Of<'times'>['times'], null>
type Of<What extends RuleChange['do']> = Extract<RuleChange, { readonly do: What }>

/** The write of a set that a change consists of; null: it changes the list of rules (`changeRule`). */
export const setWrite = (seen: SeenRule, change: RuleChange): SetWrite | null => {
  const { destinationset_id, sourceset_id, timeset_id, bnumberset_id } = seen
  switch (change.do) {
    case 'rename':
      return { kind: 'destination', id: destinationset_id, members: { name: change.name } }
    case 'destinations':
      return { kind: 'destination', id: destinationset_id, members: { destinations: change.destinations } }
    case 'callers': {
      const { callers } = change
      if (callers === null || 'id' in callers || sourceset_id === null) return null
      return { kind: 'source', id: sourceset_id, members: { ...callers, is_regex: true } }
    }
    case 'called': {
      const { called } = change
      if (called === null || 'id' in called || bnumberset_id === undefined) return null
      return { kind: 'bnumber', id: bnumberset_id, members: { ...called, is_regex: true } }
    }
    case 'times': {
      // a schedule never replaces the times of a set, which other rules may use
      if (change.times === null || change.times.schedule !== undefined || timeset_id === null) return null
      return { kind: 'time', id: timeset_id, members: { times: change.times.times } }
    }
    default:
      return null
  }
}

/** All mappings as a write sends them: a set that is new is there as its contents. */
export type WrittenMappings = Pick<CallForwardMappings, 'cft_ringtimeout'> &
  Readonly<Record<CallForwardType, readonly WrittenMapping[]>>

/**
 * RULE-02: all mappings after a change that is made in the list of rules; other rules stay as they are now.
 *
 * A move is refused if the rule, or the one before which it is to go, has changed its position relative to others since
 * the user loaded the list, because the result would not be what the user wanted. Rules that were added or removed
 * meanwhile do not matter.
 * @param change one for which `setWrite` returns null
 */
export const changeRule = (
  mappings: CallForwardMappings,
  id: number,
  seen: SeenRule,
  change: RuleChange,
  sets: RuleSets = {},
): { readonly mappings: WrittenMappings } | { readonly conflict: RuleConflict } => {
  const conflict = ruleConflict(mappings, id, seen, sets)
  if (conflict !== null) return { conflict }
  const list = mappings[seen.type]
  const withList = (written: readonly WrittenMapping[]) => ({ mappings: { ...mappings, [seen.type]: written } })
  const withMembers = (members: Partial<WrittenMapping>) =>
    withList(list.map((each) => (each.cfm_id === id ? { ...each, ...members } : each)))
  switch (change.do) {
    case 'switch':
      return withMembers({ enabled: change.enabled })
    case 'callers':
      return withMembers(membersOfCallers(change.callers))
    case 'called':
      return withMembers(membersOfCalled(change.called))
    case 'times':
      return withMembers(
        change.times === null ? withoutCondition.time : { timeset_id: null, timeset: { ...change.times } },
      )
    case 'remove':
      return withList(list.filter(({ cfm_id }) => cfm_id !== id))
    case 'ring':
      return { mappings: { ...mappings, ...rungMappings(mappings, change.ring) } }
    case 'ring_time':
      if (mappings.cft_ringtimeout !== change.seen_seconds) return { conflict: 'rule_changed' }
      return { mappings: { ...mappings, cft_ringtimeout: change.seconds } }
    case 'move':
      return moved(list, id, change, withList)
    // made in a set
    case 'rename':
    case 'destinations':
      return { mappings }
  }
}

const membersOfCallers = (callers: Of<'callers'>['callers']): Partial<WrittenMapping> => {
  if (callers === null) return withoutCondition.source
  return 'id' in callers
    ? { sourceset_id: callers.id, sourceset: null }
    : { sourceset_id: null, sourceset: { ...callers, is_regex: true } }
}

const membersOfCalled = (called: Of<'called'>['called']): Partial<WrittenMapping> => {
  if (called === null) return withoutCondition.called
  return 'id' in called
    ? { bnumberset_id: called.id, bnumberset: null }
    : { bnumberset_id: null, bnumberset: { ...called, is_regex: true } }
}

const moved = <Result>(
  list: readonly CallForwardMapping[],
  id: number,
  { in_front_of: next, order }: Of<'move'>,
  withList: (list: readonly CallForwardMapping[]) => Result,
): Result | { readonly conflict: RuleConflict } => {
  const rule = list.filter(({ cfm_id }) => cfm_id === id)
  const rest = list.filter(({ cfm_id }) => cfm_id !== id)
  const place = next === null ? rest.length : rest.findIndex(({ cfm_id }) => cfm_id === next)
  const now = list.map(({ cfm_id }) => cfm_id)
  if (place < 0 || hasMoved(id, order, now) || (next !== null && hasMoved(next, order, now)))
    return { conflict: 'rule_changed' }
  return withList(rest.toSpliced(place, 0, ...rule))
}

/** Whether a rule is now below other rules than before, looking only at rules that existed both times. */
const hasMoved = (id: number, before: readonly number[], now: readonly number[]): boolean => {
  const above = (ids: readonly number[], others: readonly number[]) =>
    ids
      .slice(0, ids.indexOf(id))
      .filter((each) => others.includes(each))
      .toSorted((one, other) => one - other)
      .join()
  return !before.includes(id) || above(before, now) !== above(now, before)
}
