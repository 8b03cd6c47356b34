import type { Plan, Ring } from '@lineside/contract/rtc/plan'
import type { CallHappening, Stepped } from '../src/call/call-events.ts'
import type { Call, OpenedLeg } from '../src/call/call-state.ts'
import { startCall, stepCall } from '../src/call/step-call.ts'

export const line = (id: number, customerId = 1) => ({
  customerId,
  name: `Line ${id}`,
  number: `4310${id}`,
  extension: String(id),
  devices: [],
})
export const lines = { 1: line(1), 2: line(2), 3: line(3) }
export const sends = { audio: true, video: false, screen: false }
export const reject: Plan = { do: 'reject', code: 486, reason: 'callee_busy', why: [] }
export const ring = (members: Partial<Ring> = {}): Ring => ({
  do: 'ring',
  of: 2,
  targets: [{ to: 'subscriber', id: 2 }],
  seconds: 20,
  present: { number: '1', name: 'Line 1' },
  record: false,
  music_on_hold: true,
  why: [],
  on: { no_answer: reject },
  ...members,
})
export const menu: Plan = {
  do: 'media',
  kind: 'attendant',
  of: 2,
  why: [],
  on: { digit: { '1': ring() }, timeout: reject },
}
export const queue: Extract<Plan, { kind: 'queue' }> = {
  do: 'media',
  kind: 'queue',
  of: 2,
  length: 2,
  wrap_up_seconds: 5,
  why: [],
  on: { done: ring(), full: reject },
}
export const leg = (id: string, subscriberId: number | null, kind: OpenedLeg['kind'] = 'browser'): OpenedLeg => ({
  id,
  subscriberId,
  kind,
  device: 'Chrome',
})
export const says = (id: string, event: Extract<CallHappening, { type: 'leg' }>['event']): CallHappening => ({
  type: 'leg',
  leg: id,
  event,
})
export const answered = says('b', { type: 'answered', description: 'answer', media: sends })

/** A call, step by step: what is asked for first is answered under its number. */
export const play = (plan: Plan, ...happenings: readonly ((call: Call) => CallHappening)[]): Stepped => {
  const goes = { kind: 'out', line: 1, dialled: '2' } as const
  let stepped = startCall({
    id: 'c',
    started: 0,
    dialled: '2',
    origin: leg('a', 1),
    offer: 'offer',
    media: sends,
    from: null,
    goes,
  })
  const decided: CallHappening = { type: 'decided', key: 1, plan, called: { line: 2, number: '43102' }, lines }
  for (const next of [() => decided, ...happenings]) stepped = stepCall(stepped.call, { ...next(stepped.call), at: 1 })
  return stepped
}
export const key = ({ stage, joins }: Call): number => ('key' in stage ? stage.key : (joins.at(-1)?.key ?? 0))
export const opened = (call: Call): Extract<CallHappening, { type: 'opened' }> => ({
  type: 'opened',
  key: key(call),
  target: 0,
  legs: [leg('b', 2)],
  none: 'offline',
})
export const media =
  (id: string) =>
  (call: Call): CallHappening => ({ type: 'media_opened', key: call.asked, legs: [leg(id, null, 'media')] })
export const connected = (call: Call): CallHappening => ({ type: 'connected', key: call.joins[0]?.key ?? 0 })
