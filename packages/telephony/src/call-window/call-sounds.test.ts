import { expect, it } from 'vitest'
import type { CallStage } from './call-window.ts'
import { announcementOf, soundOf } from './call-sounds.ts'
import { comingIn, held, outgoing, talking } from './stages.ts'

const silent = { audio: false, video: false, screen: false }
const max = { number: '21', name: 'Max Berger' }
const out = outgoing('a', max, 'audio', 1)
const talk = talking(out, 2)
const coming = comingIn({ id: 'b', party: { number: '22', name: null }, called: null, remote: silent }, 3)
const other = talking(coming, 4)

const input: CallStage = { phase: 'input' }
const initiating: CallStage = { phase: 'initiating', call: out, other: null }
const ringing: CallStage = { phase: 'ringing', call: out, other: null }
const incoming = { phase: 'incoming', call: coming, isSilenced: false, isAnswering: false, other: null } as const
const established = { phase: 'established', call: talk, other: null } as const
const waiting = { ...established, other: { state: 'waiting', call: coming, isSilenced: false } } as const
const two = { ...established, other: held(other) }
const swapped = { ...established, call: other, other: held(talk) }
const onHold: CallStage = { ...established, call: { ...talk, hold: { byUs: true, byThem: false, since: 5 } } }
const heldByThem: CallStage = { ...established, call: { ...talk, hold: { byUs: false, byThem: true, since: 5 } } }
const transferred: CallStage = { ...established, call: { ...talk, party: { number: '22', name: 'Sofia' } } }
const lost = { ...established, call: { ...talk, lostUntil: 9 } } as const
const end = { kind: 'reason', reason: 'busy', by: null, at: 6 } as const
const ended: CallStage = { phase: 'ended', call: out, end, closesAt: 11 }

it.each([
  [input, null],
  [initiating, null],
  [ringing, 'ringback'],
  [incoming, 'bell'],
  [{ ...incoming, isSilenced: true }, null],
  [{ ...incoming, isAnswering: true }, null],
  [{ ...incoming, other: held(talk) }, 'knock'],
  [established, null],
  [waiting, 'knock'],
  [{ ...waiting, other: { ...waiting.other, isSilenced: true } }, null],
  [two, null],
  [ended, null],
] as const)('CALL-09: %j plays %s', (stage, sound) => {
  expect(soundOf(stage)).toBe(sound)
})

it.each([
  [input, initiating, 'initiating'],
  [initiating, ringing, 'ringing'],
  [ringing, established, 'established'],
  [input, incoming, 'incoming'],
  [incoming, { ...incoming, isSilenced: true }, null],
  [established, waiting, 'waiting'],
  [waiting, { ...waiting, other: { ...waiting.other, isSilenced: true } }, null],
  [two, swapped, 'swapped'],
  [established, onHold, 'onHold'],
  [established, heldByThem, 'heldByThem'],
  [onHold, established, 'talking'],
  [established, lost, 'lost'],
  [established, { ...lost, call: { ...lost.call, isLostHere: true } }, 'lostHere'],
  [lost, established, 'back'],
  [established, ended, 'ended'],
  [ended, { ...ended, closesAt: null }, null],
  [ended, input, null],
  [established, established, null],
  [established, transferred, 'talking'],
] as const)('a screen reader announces the step from %j to %j: %s', (before, after, code) => {
  const announcement = announcementOf(before, after)
  expect(announcement?.code ?? null).toBe(code)
  expect(announcement?.isUrgent ?? false).toBe(code === 'incoming' || code === 'waiting')
})
