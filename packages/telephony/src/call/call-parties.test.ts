import { expect, test } from 'vitest'
import { answered, leg, line, opened, play, ring, says } from '../../test/play-call.ts'
import { partyOfLine, partyOfTarget } from './call-parties.ts'
import type { Call, LineFacts, Way } from './call-state.ts'
import { stepCall } from './step-call.ts'

const hides = (id: number, from: NonNullable<LineFacts['hides']>, customerId = 1): LineFacts => ({
  ...line(id, customerId),
  hides: from,
})
/** Line 1 calls 2: a colleague, or a line of another customer. Lines 3 and 4 are beside line 2. */
const callWith = (lines: Readonly<Record<number, LineFacts>>, customerId = 1): Call => ({
  ...play(ring()).call,
  lines: { 1: line(1, customerId), 2: line(2), 3: line(3), 4: line(4), ...lines },
})
const nobody = { number: null, name: null }

test.each<[string, Call, number, number | null, object]>([
  ['a member of a group that hides is not told to others', callWith({ 3: hides(3, 'everywhere') }, 2), 3, 1, nobody],
  ['nor to colleagues', callWith({ 3: hides(3, 'everywhere') }), 3, 1, nobody],
  [
    'a line that hides within its PBX is told to others',
    callWith({ 3: hides(3, 'within_pbx') }, 2),
    3,
    1,
    { number: '43103' },
  ],
  ['but not to colleagues', callWith({ 3: hides(3, 'within_pbx') }), 3, 1, nobody],
  [
    'whoever dialled it knows it, as dialled',
    callWith({ 2: hides(2, 'everywhere') }, 2),
    2,
    1,
    { number: '2', name: null },
  ],
  [
    'a colleague that dialled it knows its name, too',
    callWith({ 2: hides(2, 'everywhere') }),
    2,
    1,
    { name: 'Line 2' },
  ],
  ['a party that comes later has not dialled it', callWith({ 2: hides(2, 'everywhere') }), 2, 3, nobody],
  ['nor has one outside', callWith({ 2: hides(2, 'everywhere') }), 2, null, nobody],
  ['all others are shown', callWith({ 3: hides(3, 'everywhere') }), 4, 1, { number: '4', name: 'Line 4' }],
])('NAME-02: %s', (_, call, id, to, party) => {
  expect(partyOfLine(call, id, to)).toMatchObject(party)
})

test.each<[string, Call, Pick<Way, 'waiting'>, number | null, object]>([
  ['colleagues see where a line forwards', callWith({}), { waiting: 'a' }, 2, { number: '0664' }],
  ['others see what they dialled', callWith({}, 2), { waiting: 'a' }, 2, { number: '2', name: null }],
  ['whoever dials a number outside sees it', callWith({}, 2), { waiting: 'a' }, null, { number: '0664' }],
])('NAME-02: a mobile behind a forward: %s', (_, call, way, of, party) => {
  const whole = { by: 1, back: null, parts: 0, music: null, shown: null, ...way } as Way
  expect(partyOfTarget(call, whole, { of }, { to: 'outside', address: '0664' })).toMatchObject(party)
})

test('NAME-02: a caller of another customer learns no mobile, neither while it rings nor when it answers', () => {
  const { call } = play(ring({ targets: [{ to: 'outside', address: '0664' }] }))
  const asked = { ...call, lines: { ...call.lines, 1: line(1, 2) } }
  const rung = stepCall(asked, { ...opened(asked), legs: [leg('b', null, 'outside')], at: 1 }).call
  const rings = stepCall(rung, { ...says('b', { type: 'ringing' }), at: 2 })
  const dialled = { number: '2', name: null }
  expect(rings.effects).toContainEqual({ do: 'progress', leg: 'a', progress: { kind: 'ringing', at: dialled } })
  const { effects } = stepCall(rings.call, { ...answered, at: 3 })
  expect(effects).toContainEqual(
    expect.objectContaining({ do: 'accept', accepted: expect.objectContaining({ with: dialled }) }),
  )
})
