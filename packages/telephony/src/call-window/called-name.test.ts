import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import { expect, test } from 'vitest'
import {
  answeredInstead,
  unnamedCalls,
  unnamedDialled,
  unnamedLine,
  unnamedService,
  withDialledName,
  withPartyName,
} from './called-name.ts'
import type { CallInfo, CallWindow } from './call-window.ts'
import { emptyCallWindow } from './step-call-window.ts'

const own = 1
const petra = 26

const offline: TraceStep = {
  code: 'offline',
  line: petra,
  targets: [{ to: 'subscriber', id: petra }],
  after: 0,
  ends: false,
}
const notBlocked: TraceStep = { code: 'not_blocked', line: own, after: 0, ends: false }

const ended = (part: Partial<CallInfo>): CallWindow => ({
  ...emptyCallWindow,
  stage: {
    phase: 'ended',
    closesAt: null,
    end: { kind: 'reason', reason: 'offline', by: null, at: 9 },
    call: {
      id: 'a',
      direction: 'out',
      party: { number: '26', name: null },
      called: null,
      media: 'audio',
      remote: { audio: false, video: false, screen: false },
      since: 1,
      way: [notBlocked, offline],
      ringsAt: null,
      refusal: null,
      isRecorded: false,
      isService: false,
      answeredAt: null,
      ...part,
    },
  },
})

test.each<[string, Partial<CallInfo>, number | null]>([
  ['a colleague who was dialled by extension is the line that the call has reached', {}, petra],
  ['a name that is known stays', { party: { number: '26', name: 'Petra' } }, null],
  ['an incoming call is none of it', { direction: 'in' }, null],
  ['the caller’s own decisions name nobody', { way: [notBlocked] }, null],
])('NAME-02, CALL-05: %s', (_, part, line) => {
  expect(unnamedLine(ended(part), own)).toBe(line)
})

test('NAME-02: the party has the name of its line; without a call nothing changes', () => {
  expect(withPartyName(ended({}), 'Petra Lang').stage).toMatchObject({
    call: { party: { number: '26', name: 'Petra Lang' } },
  })
  expect(withPartyName(emptyCallWindow, 'Petra Lang')).toBe(emptyCallWindow)
  expect(unnamedLine(emptyCallWindow, own)).toBeNull()
})

const established = (part: Partial<CallInfo>): CallWindow => {
  const { stage } = ended(part)
  if (stage.phase !== 'ended') throw new Error('The call has not ended')
  const talks = { answeredAt: 2, lostUntil: null, isLostHere: false, hold: null } as const
  return { ...emptyCallWindow, stage: { phase: 'established', call: { ...stage.call, ...talks }, other: null } }
}

test.each<[string, Partial<CallInfo>, string | null]>([
  ['a queue that was called by extension', { isService: true }, '26'],
  ['a person who answers is named by the platform', {}, null],
  ['a name that is known stays', { isService: true, party: { number: '26', name: 'Support' } }, null],
  ['a number that is withheld names nobody', { isService: true, party: { number: null, name: null } }, null],
  ['an incoming call is none of it', { isService: true, direction: 'in' }, null],
])('NAME-02, CALL-05: %s', (_, part, number) => {
  expect(unnamedService(established(part))).toBe(number)
})

test('NAME-02: a service that answers has the name of its line; before the answer it has none', () => {
  expect(unnamedService(ended({ isService: true }))).toBeNull()
  expect(withPartyName(established({ isService: true }), 'Support').stage).toMatchObject({
    call: { party: { number: '26', name: 'Support' } },
  })
})

const sales = { number: '50', name: 'Sales' }
const sofia = { number: '22', name: 'Sofia Marchetti' }
test.each<[string, Pick<CallInfo, 'party' | 'dialled' | 'isService'>, string | null]>([
  ['a colleague answers for a group', { party: sofia, dialled: sales, isService: false }, 'Sofia Marchetti'],
  ['the called party answers', { party: sofia, isService: false }, null],
  ['two numbers of one person', { party: sofia, dialled: { ...sofia, number: '431' }, isService: false }, null],
  ['a number without a name was dialled', { party: sofia, dialled: { ...sales, name: null }, isService: false }, null],
  ['no name is known of the answer', { party: { ...sofia, name: null }, dialled: sales, isService: false }, null],
  ['a service', { party: sofia, dialled: sales, isService: true }, null],
])('CALL-08: somebody has answered in place of the called party: %s', (_, call, by) => {
  expect(answeredInstead(call)?.by.name ?? null).toBe(by)
})

test('NAME-02: a number that somebody else has answered gets its name', () => {
  const shown = established({ party: sofia, dialled: { ...sales, name: null } })
  expect(unnamedDialled(shown)).toBe('50')
  const named = withDialledName(shown, 'Sales')
  expect(named.stage).toMatchObject({ call: { party: sofia, dialled: sales } })
  expect(unnamedDialled(named)).toBeNull()
  expect(unnamedDialled(established({}))).toBeNull()
  expect(withDialledName(emptyCallWindow, 'Sales')).toBe(emptyCallWindow)
})

test('NAME-02: calls are unnamed as long as there is a number alone, the one on hold too', () => {
  const other = established({ id: 'b', party: { number: '+43199', name: '' } }).stage
  const front = established({}).stage
  if (front.phase !== 'established' || other.phase !== 'established') throw new Error('There are no two calls')
  const held = { state: 'held', call: other.call, isAsking: false, isConnecting: false } as const
  expect(unnamedCalls({ stage: { ...front, other: held } })).toEqual([
    { id: 'a', number: '26' },
    { id: 'b', number: '+43199' },
  ])
  expect(unnamedCalls(established({ party: sofia }))).toEqual([])
  expect(unnamedCalls(established({ party: { number: null, name: null } }))).toEqual([])
  expect(unnamedCalls(emptyCallWindow)).toEqual([])
})
