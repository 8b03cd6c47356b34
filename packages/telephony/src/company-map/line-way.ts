import type { MapEdge, MapEndKind, MapNode } from '@lineside/contract/resources/company-map'
import type { ScheduleUse, Step, Target } from '@lineside/contract/rtc/call-steps'
import { type Media, onOutcome, type Plan, type Ring } from '@lineside/contract/rtc/plan'
import type { MapLine, MapLines } from './map-line.ts'

/** A part of the drawing: the way of the calls to one line, up to where other lines begin. */
export interface LineWay {
  readonly nodes: readonly MapNode[]
  readonly edges: readonly MapEdge[]
  /** Members of a group, or who rings in place of the line, in their order. */
  readonly members: readonly number[]
}

/** Where the way has come to: the node before, the pressed key, and the seconds since the call began. */
interface Place {
  readonly from: string
  readonly key: string | null
  readonly after: number
  /** Something has rung, so a call that ends here is lost. */
  readonly hasRung: boolean
  /** QBOARD-05: where callers go who have waited for too long in the queue that rings its agents; absent: nowhere. */
  readonly overflow?: Plan | undefined
}

/** Ends at which a caller has reached nobody. */
const lostEnds: ReadonlySet<MapEndKind> = new Set(['lost', 'nowhere', 'offline', 'blocked', 'loop'])

export const isBox = ({ kind, isQueue }: MapLine): boolean => kind === 'group' || isQueue

/** The line plays a menu to a caller of this moment. */
export const playsMenu = ({ trace, id }: MapLine): boolean =>
  trace.some((step) => step.code === 'attendant' && step.line === id)

/** The node at which another line's way goes on: its box, its menu, or the person. */
export const nodeOfLine = (line: MapLine): string =>
  isBox(line) ? `box-${line.id}` : playsMenu(line) ? `menu-${line.id}` : `person-${line.id}`

/**
 * MAP-01: draws the way of calls to one line. Where the way enters another line, it ends at that line's node, which its
 * own way goes on from.
 */
export const lineWay = (line: MapLine, lines: MapLines): LineWay => {
  const nodes: MapNode[] = []
  const edges: MapEdge[] = []
  const members = new Set<number>()
  const named = { line: line.id, name: line.name, extension: line.extension }

  const join = ({ from, key }: Place, to: string, kind: MapEdge['kind'] = 'way'): void => {
    if (!edges.some((edge) => edge.from === from && edge.to === to && edge.key === key))
      edges.push({ from, to, key, kind })
  }
  const end = (place: Place, what: MapEndKind, of: number | null, name: string | null): void => {
    const id = `end-${place.from}-${place.key ?? ''}`
    nodes.push({ kind: 'end', id, what, line: of, name, after: place.after > 0 ? place.after : null })
    join(place, id, lostEnds.has(what) ? 'lost' : 'way')
  }
  const enter = (place: Place, other: MapLine): void => {
    const id = nodeOfLine(other)
    if (id.startsWith('person-') && !nodes.some((node) => node.id === id))
      nodes.push({ kind: 'person', id, line: other.id })
    join(place, id)
  }

  const follow = (plan: Plan, place: Place): void => {
    const other = lines.get(enteredLine(plan, line.id) ?? 0)
    if (other !== undefined) return enter(place, other)
    if (plan.do === 'reject') return end(place, rejectedEnd(plan, place.hasRung), null, null)
    if (plan.do === 'ring') return ring(plan, place)
    media(plan, place)
  }

  const ring = (plan: Ring, place: Place): void => {
    const ids = plan.targets.flatMap((target) => (target.to === 'subscriber' ? [target.id] : []))
    const outside = plan.targets.flatMap((target) => (target.to === 'outside' ? [target.address] : []))
    const rings = outside.length > 0 || ids.some((id) => (lines.get(id)?.devices ?? 0) > 0)
    for (const id of [...huntedBy(plan.why, line.id), ...ids]) members.add(id)
    const next: Place = {
      ...place,
      key: null,
      hasRung: place.hasRung || rings,
      after: place.after + (rings ? plan.seconds : 0),
    }
    if (ids.length === 0 && outside[0] !== undefined) {
      end(place, 'outside', null, outside[0])
      // what happens to the call outside is not known here, so one that no line takes back ends there
      return
    }
    if (!isBox(line))
      for (const id of ids) {
        const node = `person-${id}`
        if (!nodes.some((each) => each.id === node)) nodes.push({ kind: 'person', id: node, line: id })
        join(place, node)
      }
    const then = onOutcome(plan, rings ? 'no_answer' : 'offline')
    // CQ-04: in a queue that somebody attends a caller waits on
    const isNextTurn = then.do === 'ring' && then.of === line.id
    if (line.isQueue && next.hasRung && !isNextTurn && place.overflow)
      return follow(place.overflow, { ...next, overflow: undefined })
    if (line.isQueue && next.hasRung && then.do === 'reject') return
    follow(then, isBox(line) ? next : { ...next, from: `person-${ids[0] ?? line.id}` })
  }

  const media = (plan: Media, place: Place): void => {
    switch (plan.kind) {
      case 'queue':
        return follow(plan.on.done, { ...place, overflow: plan.on.overflow })
      case 'announcement':
        return plan.on.done === undefined ? end(place, 'announcement', plan.of, null) : follow(plan.on.done, place)
      case 'attendant': {
        const id = `menu-${line.id}`
        nodes.push({ kind: 'menu', id, ...named })
        join(place, id)
        for (const [key, to] of Object.entries(plan.on.digit)) follow(to, { ...place, from: id, key })
        return follow(plan.on.timeout, { ...place, from: id, key: 'default' })
      }
      default:
        end(place, plan.kind, plan.of, lines.get(plan.of)?.name ?? null)
    }
  }

  const number = `number-${line.id}`
  const { numbers } = line
  nodes.push({ kind: 'number', id: number, ...named, numbers: [...numbers], count: numbers.length })
  const rule = timeRule(line.plan.why, line.id)
  const hours = `hours-${line.id}`
  const start: Place = { from: number, key: null, after: 0, hasRung: false }
  if (rule !== null) {
    nodes.push({ kind: 'hours', id: hours, line: line.id, ...rule, until: line.later?.at ?? null })
    join(start, hours)
    if (line.later !== null) {
      const id = `later-${line.id}`
      nodes.push({ kind: 'end', id, ...laterEnd(line.later.plan, line, lines), after: null })
      edges.push({ from: hours, to: id, key: null, kind: 'later' })
    }
  }
  const begin = { ...start, from: rule === null ? number : hours }
  if (!isBox(line)) follow(line.plan, begin)
  else {
    join(begin, nodeOfLine(line))
    follow(line.plan, { ...start, from: nodeOfLine(line) })
  }
  return { nodes, edges, members: [...members] }
}

/** The line whose rules decide next, if it is another one: one whose decisions lead to the step, or who is rung. */
const enteredLine = (plan: Plan, own: number): number | null => {
  const decided = plan.why.find(({ line }) => line !== null && line !== own)?.line ?? null
  if (decided !== null) return decided
  const isServed = plan.do === 'media' && plan.kind !== 'queue' && plan.kind !== 'attendant'
  return plan.do === 'reject' || isServed || plan.of === own ? null : plan.of
}

const rejectedEnd = ({ reason, why }: Extract<Plan, { do: 'reject' }>, hasRung: boolean): MapEndKind => {
  const skipped = why.find((step) => step.code === 'skipped')?.reason
  if (reason === 'cf_loop' || skipped === 'loop' || skipped === 'too_many') return 'loop'
  if (reason === 'block_in') return 'blocked'
  if (hasRung) return 'lost'
  return reason === 'callee_offline' && skipped === undefined ? 'offline' : 'nowhere'
}

const huntedBy = (why: readonly Step[], line: number): readonly number[] =>
  why.flatMap((step) => (step.code === 'hunts' && step.line === line ? step.members : []))

/** The time rule that decides about the call: the one that applies, else the first that does not. */
const timeRule = (
  why: readonly Step[],
  line: number,
): { readonly set: string | null; readonly is_within: boolean } | null => {
  for (const step of why) {
    if (step.line !== line) continue
    if (step.code === 'rule_fits' && step.times !== null) return timesOf(step.times, step.schedule_use, true)
  }
  for (const step of why)
    if (step.line === line && step.code === 'rule_passed' && step.reason === 'time')
      return timesOf(step.set, step.schedule_use, false)
  return null
}

/** A rule outside a schedule applies when these hours do not. Holidays are not the hours of the schedule: it gives them no name. */
const timesOf = (name: string | null, use: ScheduleUse | undefined, applies: boolean) => ({
  set: use === 'holidays' ? null : givenName(name),
  is_within: applies !== (use === 'outside'),
})

/** Names of sets that the portal makes up say nothing. */
const givenName = (name: string | null): string | null => (name === null || name.startsWith('csc-') ? null : name)

/** In short, where a later call goes. */
const laterEnd = (
  plan: Plan,
  line: MapLine,
  lines: MapLines,
): { readonly what: MapEndKind; readonly line: number | null; readonly name: string | null } => {
  const entered = enteredLine(plan, line.id)
  const other = entered === null ? undefined : lines.get(entered)
  if (other !== undefined) return { what: 'line', line: other.id, name: other.name }
  if (plan.do === 'reject') return { what: rejectedEnd(plan, false), line: null, name: null }
  if (plan.do === 'ring') return { ...rungFirst(plan.targets, line, lines) }
  if (plan.kind === 'attendant') return { what: 'menu', line: line.id, name: line.name }
  if (plan.kind === 'queue') return { what: 'line', line: line.id, name: line.name }
  if (plan.kind === 'announcement' && plan.on.done !== undefined) return laterEnd(plan.on.done, line, lines)
  return { what: plan.kind, line: plan.of, name: lines.get(plan.of)?.name ?? null }
}

const rungFirst = (targets: readonly Target[], line: MapLine, lines: MapLines) => {
  const [target] = targets
  if (target?.to === 'outside') return { what: 'outside', line: null, name: target.address } as const
  const id = isBox(line) ? line.id : (target?.id ?? line.id)
  return { what: 'line', line: id, name: lines.get(id)?.name ?? null } as const
}
