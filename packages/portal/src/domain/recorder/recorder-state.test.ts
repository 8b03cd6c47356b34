import { expect, test } from 'vitest'
import { noRecording, type RecorderEvent, recorderFault, recorderReducer, shownLevels } from './recorder-state.ts'
import { wavFile } from '../../shared/files/wav-file.ts'

const file = new File(['x'], 'take.wav')
const after = (...events: readonly RecorderEvent[]) => events.reduce(recorderReducer, noRecording)
const heard = (level: number, seconds: number): RecorderEvent => ({ type: 'heard', level, seconds })

test('SAY-01: a take is asked for, recorded with its level, made into a file, and can be taken again', () => {
  const running = after({ type: 'asked' }, { type: 'started' }, heard(0.2, 0.1), heard(0.6, 0.2))
  expect(running).toEqual({ phase: 'recording', seconds: 0.2, levels: [0.2, 0.6] })
  const ready = [{ type: 'stopped' } as const, { type: 'made', file } as const].reduce(recorderReducer, running)
  expect(ready).toEqual({ phase: 'ready', file, seconds: 0.2 })
  expect(recorderReducer(ready, { type: 'asked' })).toEqual({ phase: 'asking' })
})

test('SAY-01: what comes too late changes nothing', () => {
  const discarded = after({ type: 'asked' }, { type: 'started' }, { type: 'discarded' })
  for (const late of [
    { type: 'started' },
    heard(1, 1),
    { type: 'made', file },
    { type: 'broken', fault: 'failed' },
  ] as const)
    expect(recorderReducer(discarded, late)).toBe(discarded)
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
