import { applyPatch } from '@lineside/contract/http/apply-patch'
import type {
  CallForwardMapping,
  CallForwardMappings,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import type { Destination } from '@lineside/contract/resources/forwarding/destination-sets'
import { expect, test } from 'vitest'
import { changed, inserted, moved, newDestination, removed, writtenDestination } from './destination-edits.ts'
import { forwardsEverything, groupsOf, missingConditions } from './forwarding-groups.ts'
import {
  changeMapping,
  isConditionAsSeen,
  type MappingEdit,
  moveMapping,
  moveMappingAbove,
  removeCondition,
  removeMapping,
  ringPrimary,
} from './mapping-edits.ts'
import { placeForNew, stopsOf } from './stops.ts'

const mapping = (cfm_id: number, members: Partial<CallForwardMapping> = {}): CallForwardMapping => ({
  destinationset: `d${cfm_id}`,
  destinationset_id: cfm_id,
  sourceset: null,
  sourceset_id: null,
  timeset: null,
  timeset_id: null,
  bnumberset: null,
  bnumberset_id: null,
  enabled: true,
  use_redirection: false,
  cfm_id,
  ...members,
})
const mappings = (members: Partial<CallForwardMappings> = {}): CallForwardMappings => ({
  id: 7,
  subscriber_id: 7,
  cfu: [],
  cfb: [],
  cft: [],
  cfna: [],
  cfs: [],
  cfr: [],
  cfo: [],
  cft_ringtimeout: null,
  ...members,
})
const after = (before: CallForwardMappings, edit: MappingEdit | null): CallForwardMappings => {
  const result = applyPatch(before, edit ?? [])
  if ('error' in result) throw new Error(result.error)
  return result.document
}
const destination = (address: string, timeout = 20, announcement_id: number | null = null): Destination => ({
  destination: address,
  priority: 0,
  timeout,
  announcement_id,
})
const number = destination('sip:431@example.org')
const voicebox = destination('sip:vmu431@voicebox.local')

const none = { destinationSets: [], sourceSets: [], timeSets: [], bnumberSets: [] }

test('CF-01: groups are always, after the ring time, not available, busy; the others are kept but not shown', () => {
  const all = mappings({
    cfb: [mapping(1)],
    cfna: [mapping(2)],
    cft: [mapping(3)],
    cfu: [mapping(4)],
    cfs: [mapping(5)],
  })
  expect(groupsOf(all, none).map(({ type, ringSeconds }) => [type, ringSeconds])).toEqual([
    ['cfu', null],
    ['cft', 60],
    ['cfna', null],
    ['cfb', null],
  ])
  expect(groupsOf({ ...all, cft_ringtimeout: 15 }, none)[1]?.ringSeconds).toBe(15)
})

test('CF-01: a group has the sets that its mapping names, and keeps its key when mappings are numbered anew', () => {
  const sets = {
    destinationSets: [{ id: 1, name: 'd', subscriber_id: 7, destinations: [number], own: 1, usage_count: 2 }],
    sourceSets: [
      {
        id: 2,
        name: 's',
        subscriber_id: 7,
        is_regex: true,
        mode: 'whitelist' as const,
        sources: [],
        own: 1,
        usage_count: 1,
      },
    ],
    timeSets: [{ id: 3, name: 't', subscriber_id: 7, times: [], own: 1, usage_count: 1 }],
    bnumberSets: [
      {
        id: 4,
        name: 'b',
        subscriber_id: 7,
        is_regex: true,
        mode: 'blacklist' as const,
        bnumbers: [],
        own: 1,
        usage_count: 1,
      },
    ],
  }
  const one = mapping(10, { destinationset_id: 1, sourceset_id: 2, timeset_id: 3, bnumberset_id: 4 })
  const other = mapping(11, { destinationset_id: 1, sourceset_id: 99 })
  const groups = groupsOf(mappings({ cfu: [one, other] }), sets)
  expect(groups).toMatchObject([
    { destinations: [number], sourceSet: { id: 2 }, timeSet: { id: 3 }, bnumberSet: { id: 4 } },
    { destinations: [number], sourceSet: null, timeSet: null, bnumberSet: null },
  ])
  const again = groupsOf(
    mappings({
      cfu: [
        { ...one, cfm_id: 20 },
        { ...other, cfm_id: 21 },
      ],
    }),
    sets,
  )
  expect(again.map(({ key }) => key)).toEqual(groups.map(({ key }) => key))
  expect(new Set(groups.map(({ key }) => key)).size).toBe(2)
})

test('CF-03: everything is forwarded where a rule that is on has no condition', () => {
  const everything = (...cfu: CallForwardMapping[]) => forwardsEverything(groupsOf(mappings({ cfu }), none))
  expect(everything(mapping(1))).toBe(true)
  expect(everything(mapping(1, { enabled: false }), mapping(2, { timeset_id: 3 }))).toBe(false)
  expect(forwardsEverything(groupsOf(mappings({ cfb: [mapping(1)] }), none))).toBe(false)
})

test('CF-08: one condition of each kind, once there is a destination', () => {
  const at = (members: Partial<CallForwardMapping>, destinations = [number]) =>
    missingConditions({ mapping: mapping(1, members), destinations })
  expect(at({})).toEqual({ needsDestination: false, source: true, time: true, called: true })
  expect(at({ sourceset_id: 1 })).toMatchObject({ needsDestination: false, source: false, time: true })
  expect(at({ bnumberset_id: 1 })).toMatchObject({ source: true, time: true, called: false })
  expect(at({ timeset_id: 1 }, [])).toMatchObject({ needsDestination: true, source: true, time: false })
})

test('CF-05: later rows come after the time of the one before, the first row of cft after the ring time', () => {
  const destinations = [number, destination('sip:432@example.org', 30), voicebox, number]
  expect(stopsOf({ destinations, ringSeconds: null }).map(({ after: wait, at, state }) => [wait, at, state])).toEqual([
    [null, 0, 'on'],
    [20, 20, 'on'],
    [30, 50, 'end'],
    [20, null, 'unreached'],
  ])
  expect(stopsOf({ destinations, ringSeconds: 15 }).map(({ after: wait, at }) => [wait, at])).toEqual([
    [15, 15],
    [20, 35],
    [30, 65],
    [20, null],
  ])
})

test('RULE-02: a forwarding goes up and down among those of its kind, with its id; somebody else’s additions stay', () => {
  const before = mappings({ cfb: [mapping(1), mapping(2), mapping(3)] })
  const ids = (edit: MappingEdit | null) => edit && after(before, edit).cfb.map(({ cfm_id }) => cfm_id)
  const chosen = (id: number) => ({ type: 'cfb', mapping: mapping(id) }) as const
  expect(ids(moveMapping(before, chosen(2), -1))).toEqual([2, 1, 3])
  expect(ids(moveMapping(before, chosen(2), 1))).toEqual([1, 3, 2])
  expect(ids(moveMapping(before, chosen(1), -1))).toEqual([1, 2, 3])
  expect(ids(moveMapping(before, chosen(3), 1))).toEqual([1, 2, 3])
  expect(ids(moveMappingAbove(before, chosen(3), mapping(1)))).toEqual([3, 1, 2])
  expect(ids(moveMappingAbove(before, chosen(1), mapping(3)))).toEqual([2, 1, 3])
  expect(moveMapping(before, chosen(9), 1)).toBeNull()
  expect(moveMappingAbove(before, chosen(1), mapping(9))).toBeNull()
})

test('CF-06: "Ring primary number" and back, and nothing is lost on the way', () => {
  const before = mappings({ cfu: [mapping(1), mapping(2)] })
  const ringing = after(before, ringPrimary(before, true))
  expect(ringing).toEqual(mappings({ cft: [mapping(1), mapping(2)], cft_ringtimeout: 60 }))
  expect(after(ringing, ringPrimary(ringing, false))).toEqual(before)
  const both = mappings({ cfu: [mapping(1)], cft: [mapping(2)], cft_ringtimeout: 20 })
  expect(after(both, ringPrimary(both, true))).toEqual(mappings({ cft: [mapping(2), mapping(1)], cft_ringtimeout: 20 }))
  expect(after(both, ringPrimary(both, false))).toEqual(mappings({ cfu: [mapping(1), mapping(2)] }))
})

test('CF-04: a mapping is changed where it stands by now, others stay', () => {
  const before = mappings({ cfb: [mapping(1), mapping(2)] })
  const chosen = { type: 'cfb', mapping: mapping(2) } as const
  expect(after(before, changeMapping(before, chosen, { enabled: false })).cfb).toEqual([
    mapping(1),
    mapping(2, { enabled: false }),
  ])
  // numbered anew by another platform
  const renumbered = mappings({
    cfb: [
      { ...mapping(2), cfm_id: 8 },
      { ...mapping(1), cfm_id: 9 },
    ],
  })
  expect(after(renumbered, changeMapping(renumbered, chosen, { enabled: false })).cfb[0]).toMatchObject({
    cfm_id: 8,
    enabled: false,
  })
  expect(changeMapping(mappings(), chosen, { enabled: false })).toBeNull()
})

test.each([
  ['has it still', { sourceset_id: 2 }, true],
  ['has another list', { sourceset_id: 3 }, false],
  ['has none any more', {}, false],
] as const)('FRONT-03: a forwarding that was opened with a list %s', (_about, now, expected) => {
  const chosen = { type: 'cfb', mapping: mapping(1, { sourceset_id: 2 }) } as const
  const present = mappings({ cfb: [mapping(1, { ...now, timeset_id: 7 })] })
  expect(isConditionAsSeen(present, chosen, 'source')).toBe(expected)
  // where lists of called numbers are not known, their ids are left out
  expect(isConditionAsSeen(present, chosen, 'called')).toBe(true)
  expect(isConditionAsSeen(present, chosen, 'time')).toBe(false)
})

test('FRONT-03: a forwarding that is gone is not changed, also on platforms that leave out empty lists', () => {
  const chosen = { type: 'cfb', mapping: mapping(1) } as const
  const { cfb: _, ...rest } = mappings()
  const without = rest as ReturnType<typeof mappings>
  expect(isConditionAsSeen(without, chosen, 'source')).toBeNull()
  expect(changeMapping(without, chosen, { enabled: false })).toBeNull()
  expect(removeCondition(without, chosen, 'time')).toBeNull()
})

test('CF-15: a removed forwarding takes with it the sets that nothing else uses', () => {
  const gone = mapping(1, { sourceset_id: 2, timeset_id: 3 })
  const chosen = { type: 'cfu', mapping: gone } as const
  const before = mappings({ cfu: [gone], cfs: [mapping(4, { sourceset_id: 2 })] })
  const removal = removeMapping(before, chosen)
  expect(after(before, removal?.edit ?? null).cfu).toEqual([])
  expect(removal?.unused).toEqual({ destinationSet: 1, sourceSet: null, timeSet: 3, bnumberSet: null })
  expect(removeMapping(mappings(), chosen)).toBeNull()
})

test('CF-15: a condition that is taken off leaves with its name, and its set where nothing else uses it', () => {
  const both = { sourceset: 's', sourceset_id: 2, timeset: 't', timeset_id: 3 }
  const chosen = { type: 'cfu', mapping: mapping(1, both) } as const
  const before = mappings({ cfu: [chosen.mapping], cfb: [mapping(4, { timeset_id: 3 })] })
  const source = removeCondition(before, chosen, 'source')
  expect(after(before, source?.edit ?? null).cfu[0]).toEqual(mapping(1, { timeset: 't', timeset_id: 3 }))
  expect(source?.unused).toBe(2)
  expect(removeCondition(before, chosen, 'time')?.unused).toBeNull()
  expect(removeCondition(mappings(), chosen, 'time')).toBeNull()
})

const written = [number, voicebox, destination('sip:433@example.org', 30, 128)].map(writtenDestination)

test('CF-20: a new destination has 60 s and priority 0, and comes in front of one that ends the call', () => {
  expect(newDestination('voicebox')).toEqual({ destination: 'voicebox', priority: 0, timeout: 60 })
  expect(newDestination('customhours', 255).announcement_id).toBe(255)
  expect(placeForNew([number, voicebox])).toBe(1)
  expect(placeForNew([number])).toBe(1)
  expect(inserted(newDestination('x'), 1)(written)?.map((each) => each.destination)).toEqual([
    number.destination,
    'x',
    voicebox.destination,
    'sip:433@example.org',
  ])
})

test('CF-20: a destination is changed, moved and removed where it stands by now', () => {
  const chosen = { destination: voicebox, index: 0 }
  const names = (list: ReturnType<ReturnType<typeof removed>>) => list?.map((each) => each.destination)
  expect(changed(chosen, { timeout: 5 })(written)?.[1]).toMatchObject({ destination: voicebox.destination, timeout: 5 })
  expect(names(removed(chosen)(written))).toEqual([number.destination, 'sip:433@example.org'])
  expect(names(moved(chosen, -1)(written))).toEqual([voicebox.destination, number.destination, 'sip:433@example.org'])
  expect(moved({ destination: number, index: 0 }, -1)(written)).toEqual(written)
  expect([changed(chosen, {}), removed(chosen), moved(chosen, 1)].map((edit) => edit([]))).toEqual([null, null, null])
})

test('CF-20: different priorities follow the requested order', () => {
  const sorted = written.map((each, priority) => ({ ...each, priority }))
  expect(moved({ destination: voicebox, index: 1 }, 1)(sorted)?.map(({ priority }) => priority)).toEqual([0, 1, 2])
  expect(inserted(newDestination('x'), 1)(sorted)?.map((each) => [each.destination, each.priority])[1]).toEqual([
    'x',
    1,
  ])
})
