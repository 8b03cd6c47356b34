import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { traceStepSchema } from '@lineside/contract/rtc/call-steps'
import { type Plan, planSchema } from '@lineside/contract/rtc/plan'
import { ids, snapshots } from '../../test/any-snapshot.ts'
import { addressOf, now, person, settings } from '../../test/routing-builders.ts'
import { resolveCall } from './resolve-call.ts'
import { routingLimits } from './routing-limits.ts'
import type { Mapping, SubscriberSettings } from './snapshot.ts'
import { runs } from '../../../contract/test/runs.ts'

const branches = (plan: Plan): readonly Plan[] => {
  if (plan.do === 'reject') return []
  const { digit = {}, ...others } = plan.on as { digit?: Record<string, Plan> } & Record<string, Plan>
  return [...Object.values(digit), ...Object.values(others)]
}

const measure = (plan: Plan): { nodes: number; depth: number } => {
  let [nodes, depth] = [0, 0]
  const open: [Plan, number][] = [[plan, 1]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, level] = next
    nodes += 1
    depth = Math.max(depth, level)
    for (const branch of branches(node)) open.push([branch, level + 1])
  }
  return { nodes, depth }
}

test('every snapshot has an end: a plan of bounded size as its schema says, and a trace that ends once', () => {
  assert(
    property(snapshots, (snapshot) => {
      const resolution = resolveCall(snapshot)
      if ('needs' in resolution) throw new Error('everything is there')
      const { plan, trace } = resolution
      const { nodes, depth } = measure(plan)
      // an attempt is one destination or one line, which adds a prompt, its turns and what follows them
      expect(depth).toBeLessThanOrEqual(routingLimits.attempts + routingLimits.forwards * (routingLimits.turns + 2))
      expect(nodes).toBeLessThanOrEqual(routingLimits.attempts * 20)
      expect(planSchema.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan)
      expect(trace.map((step) => traceStepSchema.parse(step))).toEqual(trace)
      expect(trace.filter(({ ends }) => ends)).toEqual([trace.at(-1)])
      expect(trace.every(({ after }) => Number.isFinite(after) && after >= 0)).toBe(true)
    }),
    runs(100, 5_000),
  )
})

test('facts are requested only if they are missing, and requests end', () => {
  assert(
    property(snapshots, (snapshot) => {
      let subscribers: Record<number, SubscriberSettings> = {}
      for (let round = 0; round <= ids.length; round += 1) {
        const resolution = resolveCall({ ...snapshot, subscribers })
        if (!('needs' in resolution)) return
        expect(resolution.needs.filter((id) => id in subscribers)).toEqual([])
        const loaded = resolution.needs.map((id) => [id, snapshot.subscribers[id]])
        subscribers = { ...subscribers, ...Object.fromEntries(loaded) }
      }
      throw new Error('asked for ever')
    }),
    runs(100, 5_000),
  )
})

test('a web of lines that all forward to all others stays within the attempts', () => {
  const web = Array.from({ length: 40 }, (_, id) => id)
  const all = Object.fromEntries(web.map((id) => [addressOf(id), id]))
  const rule: Mapping = {
    enabled: true,
    destinations: web.map((id) => ({ destination: addressOf(id), timeout: 300, announcement: null })),
    sources: null,
    times: null,
    called: null,
  }
  const forwarding = { cfu: [], cft: [rule], cfna: [rule], cfb: [rule], ringSeconds: 5 }
  const resolution = resolveCall({
    caller: { numbers: ['1'], isAnonymous: false, subscriberId: null },
    callee: { dialled: '0', number: '0', subscriberId: 0 },
    moment: now,
    subscribers: Object.fromEntries(web.map((id) => [id, settings(id, { reaches: all, forwarding })])),
    people: Object.fromEntries(web.map((id) => [id, person(id)])),
    chance: 0,
    isBounded: false,
  })
  expect('plan' in resolution && measure(resolution.plan).nodes).toBeLessThanOrEqual(routingLimits.attempts * 20)
})
