import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constantFrom,
  double,
  integer,
  nat,
  option,
  property,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'
import { traceStepSchema } from '@lineside/contract/rtc/call-steps'
import { type Plan, planSchema } from '@lineside/contract/rtc/plan'
import { addressOf, person, settings } from '../../test/routing-builders.ts'
import { resolveCall } from './resolve-call.ts'
import { routingLimits } from './routing-limits.ts'
import type { Destination, Mapping, Snapshot, SubscriberSettings } from './snapshot.ts'
import { runs } from '../../../contract/test/runs.ts'

const ids = [1, 2, 3, 4, 5]
const reaches = Object.fromEntries(ids.map((id) => [addressOf(id), id]))
const address = constantFrom(
  ...ids.map(addressOf),
  'sip:43720100@example.org',
  'sip:vmu1@voicebox.local',
  'sip:auto-attendant@app.local',
  'sip:custom-hours@app.local',
  'sip:1@managersecretary.local',
  'sip:x@app.local',
  ' ',
)
const destination: Arbitrary<Destination> = record({
  destination: address,
  timeout: integer({ min: -5, max: 400 }),
  announcement: option(constantFrom('custom_announcement_0')),
})
const mapping: Arbitrary<Mapping> = record({
  enabled: boolean(),
  destinations: array(destination, { maxLength: 6 }),
  sources: option(
    record({
      name: constantFrom('a', 'b'),
      mode: constantFrom('whitelist', 'blacklist'),
      is_regex: boolean(),
      sources: array(record({ source: constantFrom('43*', 'anonymous', '436641', '[1-5]?') }), { maxLength: 3 }),
    }),
  ),
  times: option(
    record({
      name: constantFrom('t'),
      times: array(record({ hour: constantFrom('9-16', '20-3', null) }), { maxLength: 2 }),
    }),
  ),
})
const mappings = array(mapping, { maxLength: 4 })
const line = (id: number): Arbitrary<SubscriberSettings> =>
  record({
    blocksAnonymous: boolean(),
    hidesNumberInPbx: boolean(),
    countries: option(array(constantFrom('43', '436'), { maxLength: 1 })),
    presents: option(constantFrom('431')),
    records: constantFrom('never', 'always', 'external', 'internal'),
    ringSeconds: option(integer({ min: 1, max: 90 })),
    forwarding: record({
      cfu: mappings,
      cft: mappings,
      cfna: mappings,
      cfb: mappings,
      ringSeconds: option(integer({ min: 0, max: 90 })),
    }),
    announcesForward: boolean(),
    speedDials: array(record({ slot: constantFrom('*1', '*2'), destination: address }), { maxLength: 2 }),
    attendant: array(record({ slot: constantFrom('0', '1', '2', 'default'), destination: address }), { maxLength: 5 }),
    secretaries: option(array(address, { maxLength: 3 })),
    queue: option(record({ length: nat(5), wrapUpSeconds: nat(20) })),
    group: option(
      record({
        policy: constantFrom('serial', 'parallel', 'random', 'circular'),
        seconds: integer({ min: 0, max: 40 }),
        members: array(constantFrom(...ids), { maxLength: 8 }),
        turn: integer({ min: -3, max: 30 }),
      }),
    ),
  }).map((extra) => settings(id, { reaches, ...extra }))

const snapshots: Arbitrary<Snapshot> = record({
  caller: record({
    numbers: constantFrom(['436641'], ['43199202', '32']),
    isAnonymous: boolean(),
    subscriberId: option(constantFrom(...ids)),
  }),
  callee: record({
    dialled: constantFrom('*1', '31'),
    number: constantFrom('31', 'x'),
    subscriberId: option(constantFrom(...ids)),
  }),
  subscribers: record({ 1: line(1), 2: line(2), 3: line(3), 4: line(4), 5: line(5) }),
  people: constantFrom(Object.fromEntries(ids.map((id) => [id, person(id, id % 2 === 0 ? { devices: [] } : {})]))),
  chance: double({ min: 0, max: 0.999999, noNaN: true }),
  isBounded: boolean(),
})

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
  }
  const forwarding = { cfu: [], cft: [rule], cfna: [rule], cfb: [rule], ringSeconds: 5 }
  const resolution = resolveCall({
    caller: { numbers: ['1'], isAnonymous: false, subscriberId: null },
    callee: { dialled: '0', number: '0', subscriberId: 0 },
    subscribers: Object.fromEntries(web.map((id) => [id, settings(id, { reaches: all, forwarding })])),
    people: Object.fromEntries(web.map((id) => [id, person(id)])),
    chance: 0,
    isBounded: false,
  })
  expect('plan' in resolution && measure(resolution.plan).nodes).toBeLessThanOrEqual(routingLimits.attempts * 20)
})
