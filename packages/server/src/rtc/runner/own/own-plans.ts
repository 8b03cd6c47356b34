import type { Plan, Ring } from '@lineside/contract/rtc/plan'
import type { RecallRequest } from '../runner.ts'

/** How long a reminder rings, in seconds. */
const REMINDER_RINGS = 60
/** How long a device rings before it calls somebody. */
const DEVICE_RINGS = 30

/** A call of the platform sends sound only. */
export const silent = { audio: true, video: false, screen: false }

/** Rings the line's own devices, without its rules, and ends with them. */
export const reminderPlan = (line: number): Ring => ({
  do: 'ring',
  of: line,
  targets: [{ to: 'subscriber', id: line }],
  seconds: REMINDER_RINGS,
  present: 'anonymous',
  record: false,
  music_on_hold: false,
  why: [],
  on: { no_answer: { do: 'reject', code: 480, reason: 'callee_tmp_unavailable', why: [] } },
})

/** A line's phones, or one device, ring alone and show the party they will call. */
export const devicesPlan = (line: number, to: string, device: string | undefined): Plan => ({
  ...reminderPlan(line),
  targets: [{ to: 'subscriber', id: line, only: device === undefined ? 'phones' : { device } }],
  seconds: DEVICE_RINGS,
  present: { number: to, name: null },
  music_on_hold: true,
})

/** All devices of a line ring and show the party they will call. */
export const recallPlan = (line: number, { to, name }: Pick<RecallRequest, 'to' | 'name'>): Ring => ({
  ...reminderPlan(line),
  targets: [{ to: 'subscriber', id: line, only: 'own' }],
  seconds: DEVICE_RINGS,
  present: { number: to, name },
  music_on_hold: true,
  on: {
    no_answer: { do: 'reject', code: 480, reason: 'callee_tmp_unavailable', why: [] },
    busy: { do: 'reject', code: 486, reason: 'callee_busy', why: [] },
    offline: { do: 'reject', code: 480, reason: 'callee_offline', why: [] },
    declined: { do: 'reject', code: 603, reason: 'callee_busy', why: [] },
  },
})
