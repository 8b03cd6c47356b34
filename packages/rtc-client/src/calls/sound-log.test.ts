import type { SoundReport } from '@lineside/contract/rtc/sound-report'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSoundLog } from './sound-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const measured = (before: SoundReport | null = null) => {
  const line = { packets: 0, lost: 0, remote: 'host', isThere: true }
  const told: SoundReport[] = []
  const log = createSoundLog({
    read: () =>
      Promise.resolve(
        line.isThere
          ? [
              {
                type: 'inbound-rtp',
                kind: 'audio',
                packetsReceived: line.packets,
                packetsLost: line.lost,
                jitter: 0.004,
                codecId: 'c',
              },
              { type: 'inbound-rtp', kind: 'video', packetsReceived: 9, packetsLost: 900 },
              { type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.02, jitter: 0.001 },
              { type: 'codec', id: 'c', mimeType: 'audio/opus' },
              {
                type: 'candidate-pair',
                nominated: true,
                state: 'succeeded',
                currentRoundTripTime: 0.02,
                remoteCandidateId: 'r',
              },
              { type: 'remote-candidate', id: 'r', candidateType: line.remote },
            ]
          : null,
      ),
    tell: (report) => void told.push(report),
    before,
  })
  const pass = async (seconds: number, lost = 0) => {
    for (let second = 0; second < seconds; second++) {
      line.packets += 50 - lost
      line.lost += lost
      await vi.advanceTimersByTimeAsync(1000)
    }
  }
  return { ...log, log, line, told, pass }
}

test('HEALTH-02: a browser tells how it hears soon, once a minute, and at the end', async () => {
  const { watch, flush, told, pass } = measured()
  watch(true)
  await pass(3)
  expect(told).toEqual([])
  await pass(3, 5)
  const good = { jitter_ms: 4, round_trip_ms: 20, far_lost: 0.02, far_jitter_ms: 1 }
  expect(told).toEqual([
    {
      codec: 'opus',
      path: 'direct',
      points: [
        { at: 3, lost: 0, ...good },
        { at: 6, lost: 0.1, ...good },
      ],
    },
  ])
  await pass(54)
  expect(told).toHaveLength(2)
  await pass(3)
  flush()
  flush()
  expect(told).toHaveLength(3)
  expect(told.at(-1)?.points.at(-1)?.at).toBe(63)
})

test('HEALTH-02: a call on hold is not measured, and takes no time', async () => {
  const { watch, flush, told, pass } = measured()
  watch(true)
  await pass(6)
  watch(false)
  await pass(30, 50)
  watch(true)
  await pass(3)
  flush()
  expect(told.at(-1)?.points.map(({ at, lost }) => [at, lost])).toEqual([
    [3, 0],
    [6, 0],
    [9, 0],
  ])
})

test('HEALTH-02: a TURN server is said to be on the way; without a connection nothing is told', async () => {
  const { watch, flush, told, pass, line } = measured()
  line.remote = 'relay'
  watch(true)
  await pass(6)
  expect(told.at(-1)?.path).toBe('relay')
  line.isThere = false
  await pass(60)
  flush()
  expect(told).toHaveLength(1)
})

test('HEALTH-02: where nothing came nothing was measured, and what was lost meanwhile is told with the next sound', async () => {
  const { watch, flush, told, pass } = measured()
  watch(true)
  await pass(3)
  await pass(9, 50)
  flush()
  expect(told.at(-1)?.points.map(({ at }) => at)).toEqual([3])
  await pass(3)
  flush()
  expect(told.at(-1)?.points).toMatchObject([
    { at: 3, lost: 0 },
    { at: 15, lost: 450 / 600 },
  ])
})

test('HEALTH-02: a page that was loaded anew goes on where the one before was', async () => {
  const earlier = measured()
  earlier.watch(true)
  await earlier.pass(6, 5)
  const { watch, told, pass } = measured(earlier.log.report)
  watch(true)
  await pass(6)
  expect(told.at(-1)?.points.map(({ at, lost }) => [at, lost])).toEqual([
    [3, 0.1],
    [6, 0.1],
    [9, 0],
    [12, 0],
  ])
})
