import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import { expect, test } from 'vitest'
import { unnamedLine, withPartyName } from './called-name.ts'
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
