import type { CallForwardMapping } from '@lineside/contract/resources/forwarding/call-forward-mappings'
import { expect, test } from 'vitest'
import { forwardingActsOf } from './forwarding-act.ts'

const rule = (
  cfm_id: number,
  destinationset: string,
  members: Partial<CallForwardMapping> = {},
): CallForwardMapping => ({
  destinationset,
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
const days = rule(1, 'Days')
const evenings = rule(2, 'Evenings')
const unnamed = rule(3, 'csc-1')
const off = (mapping: CallForwardMapping) => ({ ...mapping, enabled: false })
type List = readonly CallForwardMapping[]
const lists = (cfb: List, cfna: List = []) => ({
  cfu: [],
  cfb: [...cfb],
  cft: [],
  cfna: [...cfna],
  cfs: [],
  cfr: [],
  cfo: [],
})

test.each<[string, List, List, ReturnType<typeof forwardingActsOf>[number] | null]>([
  ['switched off', [days, evenings], [days, off(evenings)], { act: 'off', name: 'Evenings', destinationSet: 2 }],
  ['switched on', [off(days)], [days], { act: 'on', name: 'Days', destinationSet: 1 }],
  ['added', [days], [evenings, days], { act: 'added', name: 'Evenings', destinationSet: 2 }],
  ['removed', [evenings, days], [evenings], { act: 'removed', name: 'Days', destinationSet: 1 }],
  ['changed', [days], [{ ...off(days), sourceset_id: 5 }], { act: 'changed', name: 'Days', destinationSet: 1 }],
  [
    'moved up',
    [days, unnamed, evenings],
    [evenings, days, unnamed],
    { act: 'up', name: 'Evenings', destinationSet: 2 },
  ],
  [
    'moved down',
    [days, unnamed, evenings],
    [unnamed, evenings, days],
    { act: 'down', name: 'Days', destinationSet: 1 },
  ],
  ['moved past one without a name', [days, unnamed], [unnamed, days], { act: 'down', name: 'Days', destinationSet: 1 }],
  ['without a name', [unnamed], [off(unnamed)], { act: 'off', name: null, destinationSet: 3 }],
  [
    'without a name, moved',
    [unnamed, rule(4, 'csc-2')],
    [rule(4, 'csc-2'), unnamed],
    { act: 'up', name: null, destinationSet: 4 },
  ],
  ['none', [days], [days], null],
  ['all in another order', [days, unnamed, evenings], [evenings, unnamed, days], null],
])('STORY-01: a rule, %s', (_about, before, after, expected) => {
  expect(forwardingActsOf(lists(before), lists(after))).toEqual(expected === null ? [] : [expected])
})

test('STORY-01: several acts at once are told one by one', () => {
  expect(forwardingActsOf(lists([days, evenings]), lists([off(days), unnamed]))).toEqual([
    { act: 'added', name: null, destinationSet: 3 },
    { act: 'removed', name: 'Evenings', destinationSet: 2 },
    { act: 'off', name: 'Days', destinationSet: 1 },
  ])
})

test('STORY-01: a rule that is of another kind now was changed', () => {
  expect(forwardingActsOf(lists([days]), lists([], [days]))).toEqual([
    { act: 'changed', name: 'Days', destinationSet: 1 },
  ])
})
