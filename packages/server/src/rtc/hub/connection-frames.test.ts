import type { ClientFrame } from '@lineside/contract/rtc/frames'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createBrowserConnection } from './browser-connection.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { createRooms } from '../rooms/rooms.ts'
import { connectionLeg } from './connection-leg.ts'
import { createConnectionFrames } from './connection-frames.ts'

const media = { audio: true, video: false, screen: false }
const look: ClientFrame = { type: 'conference_look', room: 'plan' }
const join: ClientFrame = { type: 'conference_join', room: 'plan', display_name: 'Anna', media }
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('WATCH-02: a leg tells each fact of what it hears once, whatever a browser sends; other calls tell nothing', async () => {
  const { heard } = createMetrics().calls
  const frames = createConnectionFrames({
    rooms: createRooms(),
    placeCall: () => undefined,
    dial: async () => false,
    lostCalls: { findTalk: async () => undefined, attach: () => undefined },
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    heard,
  })
  const connection = createBrowserConnection({ id: 'page', name: 'Firefox', principal: { subscriberId: 7 } as never })
  connection.take(connectionLeg(connection, 'origin', { callId: 'call-0001' }))
  for (const call of ['call-0001', 'call-0001', 'call-else'])
    for (const sound of ['measured', 'nothing', 'measured'] as const)
      frames.take(connection, { type: 'heard', call, sound })
  const { values } = await heard.get()
  expect(values.map(({ labels, value }) => [labels.sound, value])).toEqual([
    ['measured', 1],
    ['nothing', 1],
  ])
})

const soundUntil = (at: number, path: 'direct' | 'phone' = 'direct'): ClientFrame => {
  const point = { at, lost: 0, jitter_ms: 2, round_trip_ms: 9, far_lost: null, far_jitter_ms: null }
  return { type: 'sound', call: 'call-0001', report: { codec: 'opus', path, points: [point] } }
}

test('HEALTH-02: reports of an own call are taken, each further than the last, and once more after the end', () => {
  let now = new Date(0)
  const frames = createConnectionFrames({
    rooms: createRooms(),
    placeCall: () => undefined,
    dial: async () => false,
    lostCalls: { findTalk: async () => undefined, attach: () => undefined },
    log: pino({ level: 'silent' }),
    now: () => now,
    heard: createMetrics().calls.heard,
  })
  const [connection, stranger] = ['page', 'other'].map((id) =>
    createBrowserConnection({ id, name: 'Firefox', principal: { subscriberId: 7 } as never }),
  )
  if (connection === undefined || stranger === undefined) throw new Error('There are no connections')
  const leg = connectionLeg(connection, 'origin', { callId: 'call-0001' })
  const told: unknown[] = []
  leg.onSound?.((sound) => told.push(sound === 'nothing' ? sound : sound.points.at(-1)?.at))
  connection.take(leg)
  frames.take(stranger, soundUntil(3))
  frames.take(connection, soundUntil(4, 'phone'))
  for (const at of [6, 6, 2]) frames.take(connection, soundUntil(at))
  now = new Date(54_000)
  // nobody has measured more time than there was
  for (const at of [120, 60]) frames.take(connection, soundUntil(at))
  frames.take(connection, { type: 'heard', call: 'call-0001', sound: 'nothing' })
  leg.end('hung_up', null)
  expect(connection.legs.size).toBe(0)
  frames.take(connection, soundUntil(65))
  frames.take(stranger, soundUntil(70))
  expect(told).toEqual([6, 60, 'nothing', 65])
})

test('CONF-09: a page that closes before its frame to join has its turn joins no conference', async () => {
  const taken: string[] = []
  let goOn = (): void => undefined
  const isLooked = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const frames = createConnectionFrames({
    rooms: {
      take: async (_, { type }) => {
        taken.push(type)
        if (type === 'conference_look') await isLooked
      },
      lost: () => undefined,
      back: () => undefined,
      gone: () => undefined,
      isIn: () => false,
      close: async () => undefined,
    },
    placeCall: () => undefined,
    dial: async () => false,
    lostCalls: { findTalk: async () => undefined, attach: () => undefined },
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    heard: createMetrics().calls.heard,
  })
  const connection = createBrowserConnection({ id: 'page', name: 'Firefox', principal: null as never })
  for (const frame of [look, join]) frames.take(connection, frame)
  await turn()
  frames.forget(connection)
  goOn()
  await turn()
  expect(taken).toEqual(['conference_look'])
})
