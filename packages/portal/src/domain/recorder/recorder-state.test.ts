import { limits } from '@lineside/contract/limits'
import { expect, test } from 'vitest'
import {
  noRecording,
  type RecorderEffect,
  type RecorderEvent,
  recorderFault,
  type RecorderState,
  shownLevels,
  stepRecorder,
} from './recorder-state.ts'
import { wavFile } from '../../shared/files/wav-file.ts'

const file = new File(['x'], 'take.wav')
/** The state after events, and the effects of all. */
const stepped = (first: RecorderState, ...events: readonly RecorderEvent[]) => {
  const effects: RecorderEffect[] = []
  let state = first
  for (const event of events) {
    const step = stepRecorder(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects }
}
const after = (...events: readonly RecorderEvent[]): RecorderState => stepped(noRecording, ...events).state
const heard = (level: number, seconds: number): RecorderEvent => ({ type: 'heard', level, seconds })

test('SAY-01: a take is asked for, recorded with its level, made into a file, and can be taken again', () => {
  const running = stepped(noRecording, { type: 'asked' }, { type: 'started' }, heard(0.2, 0.1), heard(0.6, 0.2))
  expect(running).toEqual({
    state: { phase: 'recording', seconds: 0.2, levels: [0.2, 0.6] },
    effects: ['drop', 'open'],
  })
  const ready = stepped(running.state, { type: 'stopped' }, { type: 'made', file })
  expect(ready).toEqual({ state: { phase: 'ready', file, seconds: 0.2 }, effects: ['finish'] })
  expect(stepped(ready.state, { type: 'asked' })).toEqual({ state: { phase: 'asking' }, effects: ['drop', 'open'] })
})

test('SAY-01: a take of the greatest length ends by itself', () => {
  const longest = limits.recordedPromptSeconds
  const running = after({ type: 'asked' }, { type: 'started' }, heard(0.2, longest - 0.1))
  expect(running.phase).toBe('recording')
  expect(stepped(running, heard(0.2, longest))).toEqual({
    state: { phase: 'finishing', seconds: longest },
    effects: ['finish'],
  })
})

test('SAY-01: a take that is being made into a file is not ended again', () => {
  const finishing = after({ type: 'asked' }, { type: 'started' }, { type: 'stopped' })
  expect(stepped(finishing, { type: 'stopped' }, heard(1, 1))).toEqual({ state: finishing, effects: [] })
})

test('SAY-01: late events change nothing', () => {
  const discarded = stepped(noRecording, { type: 'asked' }, { type: 'started' }, { type: 'discarded' })
  expect(discarded).toEqual({ state: noRecording, effects: ['drop', 'open', 'drop'] })
  for (const late of [
    { type: 'started' },
    heard(1, 1),
    { type: 'made', file },
    { type: 'broken', fault: 'failed' },
  ] as const)
    expect(stepped(discarded.state, late)).toEqual({ state: discarded.state, effects: [] })
})

test('only the last levels are kept', () => {
  const many = Array.from({ length: 50 }, (_, index) => heard(index / 50, index))
  expect(after({ type: 'asked' }, { type: 'started' }, ...many)).toMatchObject({
    levels: Array.from({ length: shownLevels }, (_, index) => (50 - shownLevels + index) / 50),
  })
})

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'failed'],
])('SAY-01: a browser that answers %s means %s', (name, fault) => {
  expect(recorderFault(new DOMException('', name))).toBe(fault)
})

test('SAY-01: samples become a WAV file of 16 bits, and none of them wraps round', async () => {
  const bytes = new DataView(await wavFile(new Float32Array([0, 1, -1, 2]), 16_000).arrayBuffer())
  const text = (at: number) =>
    String.fromCharCode(...Array.from({ length: 4 }, (_, index) => bytes.getUint8(at + index)))
  expect([text(0), text(8), text(36)]).toEqual(['RIFF', 'WAVE', 'data'])
  expect([bytes.getUint32(24, true), bytes.getUint16(22, true), bytes.getUint32(40, true)]).toEqual([16_000, 1, 8])
  expect([44, 46, 48, 50].map((at) => bytes.getInt16(at, true))).toEqual([0, 32_767, -32_767, 32_767])
})
