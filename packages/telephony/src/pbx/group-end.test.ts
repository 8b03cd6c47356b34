import { applyPatch } from '@lineside/contract/http/apply-patch'
import type {
  CallForwardMapping,
  CallForwardMappings,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import { describe, expect, test } from 'vitest'
import { type GroupEnd, groupEndEdit, groupEndOf, type KnownEnd } from './group-end.ts'

const mapping = (id: number, members: Partial<CallForwardMapping> = {}): CallForwardMapping => ({
  destinationset: `set ${id}`,
  destinationset_id: id,
  sourceset: null,
  sourceset_id: null,
  timeset: null,
  timeset_id: null,
  bnumberset: null,
  bnumberset_id: null,
  enabled: true,
  use_redirection: false,
  cfm_id: id,
  ...members,
})
const rules = (members: Partial<CallForwardMappings> = {}): CallForwardMappings => ({
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

const to = (destination: string, announcement_id: number | null = null) => ({
  destination,
  priority: 0,
  timeout: 60,
  announcement_id,
})
const box = 'sip:vmu43199250@voicebox.local'
const sets = [
  { id: 1, destinations: [to(box)] },
  { id: 2, destinations: [to(box)] },
  { id: 3, destinations: [to('sip:21@example.org')] },
  { id: 4, destinations: [to('sip:custom-hours@app.local', 9)] },
  { id: 5, destinations: [to('sip:21@example.org'), to(box)] },
  { id: 6, destinations: [] },
  { id: 7, destinations: [to('sip:auto-attendant@app.local')] },
]
const voicebox: GroupEnd = { kind: 'voicebox' }
const forSome = { sourceset_id: 5, sourceset: 'VIP' }

describe('GRP-04: the end that rules give a group', () => {
  test.each<[string, Partial<CallForwardMappings>, KnownEnd]>([
    ['no rule', {}, { kind: 'ends' }],
    ['its voicebox', { cfna: [mapping(1)] }, voicebox],
    ['a person', { cfna: [mapping(3)] }, { kind: 'number', destination: 'sip:21@example.org' }],
    ['an announcement', { cfna: [mapping(4)] }, { kind: 'announcement', announcement: 9 }],
    ['several destinations', { cfna: [mapping(5)] }, { kind: 'rules' }],
    ['a menu', { cfna: [mapping(7)] }, { kind: 'rules' }],
    ['a rule that is off', { cfna: [mapping(1, { enabled: false })] }, { kind: 'ends' }],
    ['a rule that leads nowhere', { cfna: [mapping(6), mapping(1)] }, voicebox],
    ['a rule for some callers', { cfna: [mapping(3, forSome)] }, { kind: 'ends' }],
    ['otherwise', { cfna: [mapping(3, forSome), mapping(1)] }, voicebox],
    ['a rule after a time decides', { cft: [mapping(1)], cfna: [mapping(3)] }, { kind: 'rules' }],
    ['a rule for all calls decides', { cfu: [mapping(1)], cfna: [mapping(3)] }, { kind: 'rules' }],
    ['only busy lines', { cfb: [mapping(1)] }, { kind: 'ends' }],
  ])('%s', (_, members, end) => {
    expect(groupEndOf(rules(members), sets)).toEqual(end)
  })
})

describe('GRP-04: the change of the end', () => {
  const all = { cfna: true, cfb: true }
  const names = { cfna: 'new', cfb: 'new too' }
  const made =
    (destination: string, more: object = {}) =>
    (name: string) => ({
      destinationset: { name, destinations: [{ destination, priority: 0, timeout: 60, ...more }] },
    })
  const newBox = made('voicebox')

  test.each<
    [string, Partial<CallForwardMappings>, GroupEnd, Partial<Record<'cfna' | 'cfb', unknown>>, readonly number[]]
  >([
    ['a first end is also that of busy lines', {}, voicebox, { cfna: [newBox('new')], cfb: [newBox('new too')] }, []],
    [
      'an announcement',
      {},
      { kind: 'announcement', announcement: 9 },
      {
        cfna: [made('customhours', { announcement_id: 9 })('new')],
        cfb: [made('customhours', { announcement_id: 9 })('new too')],
      },
      [],
    ],
    [
      'another end replaces both rules where they are the same',
      { cfna: [mapping(3, forSome), mapping(1)], cfb: [mapping(2)] },
      { kind: 'number', destination: '21' },
      { cfna: [mapping(3, forSome), made('21')('new')], cfb: [made('21')('new too')] },
      [1, 2],
    ],
    [
      'a rule for busy lines that somebody has set apart stays',
      { cfna: [mapping(1)], cfb: [mapping(3)] },
      { kind: 'number', destination: '22' },
      { cfna: [made('22')('new')], cfb: [mapping(3)] },
      [1],
    ],
    [
      'a rule for busy lines alone stays',
      { cfb: [mapping(1)] },
      voicebox,
      { cfna: [newBox('new')], cfb: [mapping(1)] },
      [],
    ],
    ['no end', { cfna: [mapping(1)], cfb: [mapping(2)] }, { kind: 'ends' }, { cfna: [], cfb: [] }, [1, 2]],
    ['no end where there is none', {}, { kind: 'ends' }, { cfna: [], cfb: [] }, []],
    [
      'a set that another rule uses is kept',
      { cfna: [mapping(1)], cfu: [mapping(1, { cfm_id: 8, ...forSome })] },
      { kind: 'ends' },
      { cfna: [], cfb: [] },
      [],
    ],
    [
      'the rule keeps its place before one that is off',
      { cfna: [mapping(1), mapping(3, { enabled: false })] },
      voicebox,
      { cfna: [newBox('new'), mapping(3, { enabled: false })] },
      [1],
    ],
  ])('%s', (_, members, end, expected, unused) => {
    const before = rules(members)
    const change = groupEndEdit(before, sets, end, { granted: all, names })
    expect(applyPatch(before, change?.edit ?? [])).toMatchObject({ document: expected })
    expect(change?.unused).toEqual(unused)
  })

  test('a profile without the rule gives no end; one without that for busy lines only the first', () => {
    const change = (granted: typeof all) => groupEndEdit(rules(), sets, voicebox, { granted, names })
    expect(change({ cfna: false, cfb: true })).toBeNull()
    expect(change({ cfna: true, cfb: false })?.edit.map(({ path }) => path)).toEqual(['/cfna'])
  })
})
