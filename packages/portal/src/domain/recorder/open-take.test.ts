import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTake } from './open-take.ts'

/** A stand-in for the parts of AudioContext that a recording uses. */
class FakeContext {
  state = 'running'
  createMediaStreamSource = () => ({ connect: () => {} })
  close = async (): Promise<void> => {
    this.state = 'closed'
  }
}

class FakeRecorder extends EventTarget {
  state = 'inactive'
  mimeType = 'audio/webm'
  start(): void {
    this.state = 'recording'
  }
  stop(): void {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

const opened: { context: FakeContext; recorder: FakeRecorder }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  const context = new FakeContext()
  const recorder = new FakeRecorder()
  opened.splice(0, opened.length, { context, recorder })
  vi.stubGlobal('AudioContext', function () {
    return context
  })
  vi.stubGlobal('AnalyserNode', function () {
    return { fftSize: 4, getFloatTimeDomainData: () => {} }
  })
  vi.stubGlobal('MediaRecorder', function () {
    return recorder
  })
  vi.stubGlobal('OfflineAudioContext', function () {
    const sound = { getChannelData: () => new Float32Array(8), sampleRate: 16_000 }
    return { decodeAudioData: () => Promise.resolve(sound) }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const begin = () => {
  const onLevel = vi.fn()
  const onMade = vi.fn<(file: File) => void>()
  const stop = vi.fn()
  const stream = { getTracks: () => [{ stop }] } as unknown as MediaStream
  const take = openTake(stream, { onLevel, onMade, onBroken: (error) => expect.unreachable(String(error)) })
  return { take, onLevel, onMade, stop, ...(opened[0] as (typeof opened)[number]) }
}

const unplugged = (recorder: FakeRecorder): void => recorder.stop()

test.each([
  ['that still records', () => {}],
  ['whose microphone was unplugged', unplugged],
])('SAY-01: a take %s is finished: it becomes a file, and microphone, levels and sound end', async (_, before) => {
  const { take, onLevel, onMade, stop, context, recorder } = begin()
  vi.advanceTimersByTime(250)
  expect(onLevel).toHaveBeenCalledTimes(2)
  before(recorder)
  take.finish()
  await vi.waitFor(() => expect(onMade).toHaveBeenCalledExactlyOnceWith(expect.any(File)))
  expect([stop.mock.calls.length, context.state]).toEqual([1, 'closed'])
  vi.advanceTimersByTime(1000)
  expect(onLevel).toHaveBeenCalledTimes(2)
})
