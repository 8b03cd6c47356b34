import { comingIn, held, outgoing, talking } from '@lineside/telephony/call-window/stages'
import { emptyCallWindow } from '@lineside/telephony/call-window/step-call-window'
import type { CallActions, CallStage, CallWindow } from '@lineside/telephony/call-window/call-window'
import { expect, it } from 'vitest'
import { keyAction } from './key-action.ts'

const all = {
  hold: true,
  transfer: true,
  connect: true,
  voicebox: true,
  park: true,
  changeMedia: true,
  reconnect: true,
  take: true,
}
const none = {
  hold: false,
  transfer: false,
  connect: false,
  voicebox: false,
  park: false,
  changeMedia: false,
  reconnect: false,
  take: false,
}

const out = outgoing('a', { number: '21', name: null }, 'audio', 1)
const silent = { audio: false, video: false, screen: false }
const coming = comingIn({ id: 'b', party: { number: '22', name: null }, called: null, remote: silent }, 2)
const talk = talking(out, 3)

const stages = {
  input: { phase: 'input' },
  ringing: { phase: 'ringing', call: out, other: null },
  incoming: { phase: 'incoming', call: coming, isSilenced: false, isAnswering: false, other: null },
  talking: { phase: 'established', call: talk, other: null },
  held: { phase: 'established', call: { ...talk, hold: { byUs: true, byThem: false, since: 4 } }, other: null },
  video: { phase: 'established', call: { ...talk, media: 'video' }, other: null },
  service: { phase: 'established', call: { ...talk, isService: true }, other: null },
  waiting: { phase: 'established', call: talk, other: { state: 'waiting', call: coming, isSilenced: false } },
  two: { phase: 'established', call: talk, other: held(talking(coming, 5)) },
  asking: { phase: 'established', call: talk, other: held(talking(coming, 5), true) },
  ended: { phase: 'ended', call: out, end: { kind: 'named', name: 'x', at: 6 }, closesAt: null },
  parked: {
    phase: 'ended',
    call: out,
    end: { kind: 'reason', reason: 'transferred', by: { number: '*593', name: null }, at: 6 },
    closesAt: null,
  },
} as const satisfies Record<string, CallStage>

/** Records each request instead of carrying it out. */
const recorded = () => {
  const done: string[] = []
  const actions = new Proxy({} as CallActions, {
    get:
      (_, name) =>
      (...values: unknown[]) =>
        done.push([String(name), ...values].join(' ')),
  })
  return { done, actions }
}

const pressed = (
  stage: keyof typeof stages,
  key: string,
  given: Partial<CallWindow> = {},
  can = all,
): string | null => {
  const { done, actions } = recorded()
  const hasControl = key.startsWith('Ctrl+')
  const press = { key: key.replace('Ctrl+', ''), hasControl, isOnButton: false }
  keyAction({ ...emptyCallWindow, ...given, stage: stages[stage] }, can, actions, press)?.()
  return done[0] ?? null
}

it.each([
  ['input', 'm', null],
  ['input', 'Ctrl+Enter', null],
  ['ringing', 'm', 'setMicrophone false'],
  ['ringing', 'Escape', 'hangUp'],
  ['ringing', 'Ctrl+Enter', 'hangUp'],
  ['ringing', 'h', null],
  ['incoming', 'a', 'answer audio'],
  ['incoming', 'd', 'toVoicebox'],
  ['incoming', 'm', null],
  ['talking', 'M', 'setMicrophone false'],
  ['talking', 'h', 'hold'],
  ['held', 'h', 'resume'],
  ['talking', 'v', 'setCamera true'],
  ['video', 'v', 'setCamera false'],
  ['talking', 'k', 'openPanel keypad'],
  ['talking', 't', 'openPanel transfer'],
  ['talking', 'p', 'park'],
  ['waiting', 'p', 'park'],
  ['two', 'p', null],
  ['parked', 'Enter', 'start [object Object] audio'],
  ['talking', '7', 'sendDigit 7'],
  ['talking', '#', 'sendDigit #'],
  ['talking', 'Escape', null],
  ['talking', 'Enter', null],
  ['talking', 's', null],
  ['waiting', 'a', 'answer audio'],
  ['waiting', 'd', 'toVoicebox'],
  ['waiting', 'Escape', 'silence'],
  ['waiting', 'm', 'setMicrophone false'],
  ['two', 's', 'swap'],
  ['two', 'c', 'connect'],
  ['two', 'Enter', null],
  ['asking', 'Enter', 'connect'],
  ['asking', 'Escape', 'back'],
  ['ended', 'Enter', 'callAgain audio'],
  ['ended', 'Escape', 'close'],
  ['ended', 'Ctrl+Enter', null],
] as const)('in %s, %s: %s', (stage, key, action) => {
  expect(pressed(stage, key)).toBe(action)
})

it('Escape closes what stands beside the call before anything else', () => {
  expect(pressed('ringing', 'Escape', { panel: 'devices' })).toBe('closePanel')
})

it.each([
  ['talking', 'h', null],
  ['talking', 't', null],
  ['talking', 'p', null],
  ['talking', 'v', null],
  ['video', 'v', 'setCamera false'],
  ['two', 'c', null],
  ['incoming', 'd', 'decline'],
] as const)('where the engine can no more than the original one, in %s, %s: %s', (stage, key, action) => {
  expect(pressed(stage, key, {}, none)).toBe(action)
})

it.each(['h', 't', 'p', 'v'])('a service is not held, handed on, parked or shown a picture: %s', (key) => {
  expect(pressed('service', key)).toBeNull()
})

it('Enter on a button presses the button', () => {
  const { done, actions } = recorded()
  const press = { key: 'Enter', hasControl: false, isOnButton: true }
  expect(keyAction({ ...emptyCallWindow, stage: stages.ended }, all, actions, press)).toBeNull()
  expect(done).toEqual([])
})
