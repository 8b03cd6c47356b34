import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  double,
  integer,
  nat,
  oneof,
  option,
  record,
} from 'fast-check'
import { statusKinds } from '@lineside/contract/rtc/status-kinds'
import type {
  Destination,
  Mapping,
  Person,
  QueueOverflow,
  Snapshot,
  SubscriberSettings,
} from '../src/routing/snapshot.ts'
import type { LineStatus } from '../src/status/line-status.ts'
import { addressOf, now, person, settings } from './routing-builders.ts'

/** The lines of every snapshot. */
export const ids = [1, 2, 3, 4, 5]
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
const numbers = record({
  name: constantFrom('a', 'b'),
  mode: constantFrom('whitelist', 'blacklist'),
  is_regex: boolean(),
  sources: array(record({ source: constantFrom('43*', 'anonymous', '436641', '[1-5]?') }), { maxLength: 3 }),
})
const mapping: Arbitrary<Mapping> = record({
  enabled: boolean(),
  destinations: array(destination, { maxLength: 6 }),
  sources: option(numbers),
  called: option(numbers),
  times: option(
    record({
      name: constantFrom('t'),
      times: array(record({ hour: constantFrom('9-16', '20-3', null) }), { maxLength: 2 }),
    }),
  ),
})
const mappings = array(mapping, { maxLength: 4 })
const statuses: Arbitrary<LineStatus> = record({
  kind: constantFrom(...statusKinds),
  until: option(integer({ min: now - 1, max: now + 1 })),
  calls: oneof(
    constantFrom({ to: 'rules' } as const, { to: 'voicebox' } as const),
    record({ to: constantFrom('colleague', 'number'), address: option(address) }),
    record({ to: constant('only'), callers: array(constantFrom('436641', '32', 'anonymous'), { maxLength: 2 }) }),
  ),
})
const overflow: Arbitrary<QueueOverflow> = record({
  afterSeconds: option(integer({ min: 10, max: 7200 })),
  whenFull: boolean(),
  way: oneof(
    constant({ to: 'voicebox' } as const),
    record({ to: constantFrom('line', 'number'), address: option(address) }),
    constant({ to: 'announcement', handle: 'custom_announcement_1' } as const),
  ),
})
const line = (id: number): Arbitrary<SubscriberSettings> =>
  record({
    blocksAnonymous: boolean(),
    hidesNumberInPbx: boolean(),
    countries: option(array(constantFrom('43', '436'), { maxLength: 1 })),
    scopes: constant([]),
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
    status: option(statuses),
    announcesForward: boolean(),
    announcesSetup: boolean(),
    greetsCallee: boolean(),
    hasOverridePin: boolean(),
    speedDials: array(record({ slot: constantFrom('*1', '*2'), destination: address }), { maxLength: 2 }),
    attendant: array(record({ slot: constantFrom('0', '1', '2', 'default'), destination: address }), { maxLength: 5 }),
    secretaries: option(array(address, { maxLength: 3 })),
    queue: option(record({ length: nat(5), wrapUpSeconds: nat(20), overflow: option(overflow) })),
    group: option(
      record({
        policy: constantFrom('serial', 'parallel', 'random', 'circular'),
        seconds: integer({ min: 0, max: 40 }),
        members: array(constantFrom(...ids), { maxLength: 8 }),
        turn: integer({ min: -3, max: 30 }),
      }),
    ),
  }).map((extra) => settings(id, { reaches, ...extra }))

const people = (extra: Partial<Person> = {}) =>
  Object.fromEntries(ids.map((id) => [id, person(id, id % 2 === 0 ? { devices: [] } : id === 3 ? extra : {})]))

/** Any web of lines with any settings, and any call to one of them. */
export const snapshots: Arbitrary<Snapshot> = record({
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
  people: constantFrom(people(), people({ sentAway: { until: null } }), people({ sentAway: { until: now } })),
  moment: constantFrom(now),
  chance: double({ min: 0, max: 0.999999, noNaN: true }),
  isBounded: boolean(),
})
