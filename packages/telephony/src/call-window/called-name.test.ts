import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import { expect, test } from 'vitest'
import { withCalledName } from './called-name.ts'
import type { CallInfo, CallWindow } from './call-window.ts'
import { emptyCallWindow } from './step-call-window.ts'

const own = 1
const petra = 26
const nameOf = (line: number) => (line === petra ? 'Petra Lang' : null)

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

const nameIn = ({ stage }: CallWindow) => ('call' in stage ? stage.call.party.name : undefined)

test.each<[string, Partial<CallInfo>, string | null]>([
  ['a colleague who was dialled by extension has a name', {}, 'Petra Lang'],
  ['a name that is known stays', { party: { number: '26', name: 'Petra' } }, 'Petra'],
  ['an incoming call is none of it', { direction: 'in' }, null],
  ['the caller’s own decisions name nobody', { way: [notBlocked] }, null],
  ['another company’s line has no name here', { way: [{ ...offline, line: 99 }] }, null],
])('NAME-02, CALL-05: %s', (_, part, name) => {
  expect(nameIn(withCalledName(ended(part), own, nameOf))).toBe(name)
})

test('NAME-02: without a call nothing changes', () => {
  expect(withCalledName(emptyCallWindow, own, nameOf)).toBe(emptyCallWindow)
})
