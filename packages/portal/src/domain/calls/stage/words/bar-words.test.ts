import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { TalkingCall } from '@lineside/telephony/call-window/call-window'
import type { HoldMusic } from '@lineside/telephony/call-window/hold-sound'
import { outgoing, talking } from '@lineside/telephony/call-window/stages'
import { createTranslator } from 'use-intl'
import { expect, test } from 'vitest'
import messages from '../../../../messages/en/call-stage.json'
import { serviceNote, talkWords } from './bar-words.ts'

const t = createTranslator({ locale: 'en-US', messages: { 'call-stage': messages }, namespace: 'call-stage' })
const max = { number: '21', name: 'Max Berger' }
const sofia = { number: '22', name: 'Sofia Marchetti' }
const call = talking(outgoing('front', max, 'audio', 1000), 22_000)
const byUs = { hold: { byUs: true, byThem: false, since: 30_000 } }
const off: HoldMusic = { plays: false, changedAt: null }
const place = { line: 21, ends: true }
const rung: TraceStep = { ...place, code: 'rings', after: 0, ends: false, seconds: 20, targets: [], devices: [] }
const box: TraceStep = { ...place, code: 'voicebox', after: 20, is_custom: false, greeting: 'unavail' }
const queue: TraceStep = { ...place, code: 'queue', after: 0 } as TraceStep

test.each<[string, Partial<TalkingCall>, HoldMusic, string]>([
  ['talks', {}, off, 'Talking'],
  ['on hold, music is off', byUs, off, 'On hold in silence, music is off'],
  ['on hold with music', byUs, { ...off, plays: true }, 'On hold, hears your music'],
  ['on hold before music was switched on', byUs, { plays: true, changedAt: 31_000 }, 'On hold in silence'],
  ['on hold, the music is another line’s', { ...byUs, called: sofia }, off, 'On hold'],
  ['put on hold by the other side', { hold: { byUs: false, byThem: true, since: 1 } }, off, 'you are on hold'],
  ['lost, whatever else', { ...byUs, lostUntil: 50_000 }, off, 'No connection'],
  ['somebody else answered', { party: sofia, dialled: max }, off, 'Sofia Marchetti answered'],
  ['the voicebox answered', { isService: true, way: [rung, box] }, off, 'The voicebox answered'],
  ['a queue', { isService: true, way: [queue] }, off, 'Waiting in the queue'],
  ['a service of a line whose rules are private', { isService: true }, off, 'Answered automatically'],
])('CALL-08: the bar says: %s', (_, part, music, words) => {
  expect(talkWords({ ...call, ...part }, { music, quality: null }, t)).toBe(words)
})

test('CALL-07: the bar says how well it is heard', () => {
  expect(talkWords(call, { music: off, quality: 'weak_line' }, t)).toBe('Talking · Weak line')
  const instead = { ...call, party: sofia, dialled: max }
  expect(talkWords(instead, { music: off, quality: 'clear_connection' }, t)).toBe('Sofia Marchetti answered')
})

test.each<[string, Partial<TalkingCall>, string | null]>([
  ['nobody took it', { isService: true, way: [rung, box] }, 'Max did not pick up. Speak after the tone.'],
  ['at once', { isService: true, way: [{ ...box, after: 0 }] }, 'Speak after the tone.'],
  ['a queue says it itself', { isService: true, way: [queue] }, null],
  ['a person', {}, null],
])('CALL-08: advice for who reaches a voicebox: %s', (_, part, note) => {
  expect(serviceNote({ ...call, ...part }, t)).toBe(note)
})
