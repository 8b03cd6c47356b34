import {
  type CallForwardMapping,
  type CallForwardMappings,
  type CallForwardType,
  callForwardTypes,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import { givenRuleName } from '../forwarding/rule-name.ts'

/** The acts on a rule that the story can tell. */
export const forwardingActs = ['on', 'off', 'up', 'down', 'added', 'removed', 'changed'] as const
export type ForwardingAct = (typeof forwardingActs)[number]

/** Prefix of members that are not settings but added by the story. */
export const toldPrefix = 'told_'
export const isTold = (member: string): boolean => member.startsWith(toldPrefix)
export const toldRule = (act: ForwardingAct) => `${toldPrefix}rule_${act}` as const

/** Member with all acts of a write, each with its rule, where there were several. */
export const toldRules = `${toldPrefix}rules` as const

/** A rule with the list that it is in. */
interface Placed {
  readonly type: CallForwardType
  readonly mapping: CallForwardMapping
}
type Lists = Pick<CallForwardMappings, CallForwardType>

/** One act, and the rule with its name; null: no user gave it a name. */
interface ToldAct {
  readonly act: ForwardingAct
  readonly name: string | null
  readonly destinationSet: number
}

/**
 * STORY-01: what was done to which rules. A move is told only if nothing else was done. When two neighbours have changed
 * places, either of them may have been moved; one with a name is told rather than one without.
 */
export const forwardingActsOf = (before: Lists, after: Lists): readonly ToldAct[] => {
  const [old, now] = [rulesOf(before), rulesOf(after)]
  const added = [...now.values()].filter(({ mapping }) => !old.has(mapping.cfm_id))
  const removed = [...old.values()].filter(({ mapping }) => !now.has(mapping.cfm_id))
  const changed = [...now.values()].flatMap((rule) => {
    const was = old.get(rule.mapping.cfm_id)
    return was === undefined || textOf(was) === textOf(rule) ? [] : [{ was, rule }]
  })
  const acts = [
    ...added.map(({ mapping }) => told('added', mapping)),
    ...removed.map(({ mapping }) => told('removed', mapping)),
    ...changed.map(({ was, rule }) => told(changeOf(was, rule), rule.mapping)),
  ]
  const move = acts.length === 0 ? moveOf(before, after) : null
  return move === null ? acts : [move]
}

const told = (act: ForwardingAct, { destinationset, destinationset_id }: CallForwardMapping): ToldAct => ({
  act,
  name: givenRuleName(destinationset),
  destinationSet: destinationset_id,
})

const rulesOf = (lists: Lists): ReadonlyMap<number, Placed> =>
  new Map(callForwardTypes.flatMap((type) => lists[type].map((mapping) => [mapping.cfm_id, { type, mapping }])))

const textOf = ({ type, mapping }: Placed): string => JSON.stringify([type, mapping])

const changeOf = (was: Placed, { type, mapping }: Placed): ForwardingAct => {
  const isSwitched = textOf({ type: was.type, mapping: { ...was.mapping, enabled: mapping.enabled } })
  if (isSwitched !== textOf({ type, mapping })) return 'changed'
  return mapping.enabled ? 'on' : 'off'
}

/** Finds the rule that was moved: without it, the order before and after is the same. */
const moveOf = (before: Lists, after: Lists): ToldAct | null => {
  const moved = callForwardTypes.filter((type) => order(before[type]) !== order(after[type]))
  const [type] = moved
  if (type === undefined || moved.length > 1) return null
  const places = (list: readonly CallForwardMapping[], id: number) => list.findIndex(({ cfm_id }) => cfm_id === id)
  const acts = after[type].flatMap((mapping) => {
    const { cfm_id: id } = mapping
    if (order(before[type], id) !== order(after[type], id)) return []
    return [told(places(after[type], id) < places(before[type], id) ? 'up' : 'down', mapping)]
  })
  return acts.find(({ name }) => name !== null) ?? acts[0] ?? null
}

const order = (list: readonly CallForwardMapping[], without?: number): string =>
  list
    .map(({ cfm_id }) => cfm_id)
    .filter((id) => id !== without)
    .join()
