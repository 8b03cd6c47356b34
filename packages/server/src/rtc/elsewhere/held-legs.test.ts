import type { ServerFrame } from '@lineside/contract/rtc/frames'
import pino from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type BrowserLeg, createBrowserLeg } from '../legs/browser-leg.ts'
import type { LegEvent } from '../legs/leg.ts'
import type { LegMessage } from '../legs/remote-messages.ts'
import { createWhere } from '../where/where.ts'
import { createHeldLegs } from './held-legs.ts'
import { mostKept } from './kept-events.ts'

const log = pino({ level: 'silent' })
const own = 1
const id = 'window.some-call'
const call = 'some-call'
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A process that holds a browser's leg of a call of another process, as that and the browser see it. */
const given = () => {
  let now = 0
  let runs = true
  let looks: () => void = () => undefined
  let tellOwner: (owner: number | null) => void = () => undefined
  const found = new Promise<number | null>((resolve) => {
    tellOwner = resolve
  })
  const sent: { to: number; message: LegMessage }[] = []
  const frames: ServerFrame[] = []
  const heardHere: LegEvent[] = []
  const died = new Set<(dead: number) => void>()
  const where = createWhere({
    log,
    process: {
      id: own,
      watch: (_, listener) => {
        died.add(listener)
        return () => died.delete(listener)
      },
      onForgotten: () => () => undefined,
      look: async () => undefined,
    },
    send: ({ to, content }) => {
      sent.push({ to, message: (content as { content: LegMessage }).content })
    },
  })
  onTestFinished(where.close)
  const addresses = where.addresses<LegMessage>('leg')
  const held = createHeldLegs(
    { db: null as never, pool: null as never, log: null as never, now: () => new Date(now) },
    { id: own, look: async () => looks() },
    addresses,
    { openLeg: () => 'offline' },
    {
      attach: (_, leg) => {
        if (!runs) return false
        leg.listen((event) => heardHere.push(event))
        return true
      },
    },
  )
  addresses.begin({
    ...held,
    findOwner: () => found,
    hear: (_, message, from) => {
      if ('do' in message && message.do !== 'ring') held.obey(id, from, message)
    },
    hearStranger: () => undefined,
    lose: () => undefined,
    forgotten: () => undefined,
  })
  const leg: BrowserLeg = createBrowserLeg({
    id,
    callId: call,
    subscriberId: 7,
    device: 'Firefox',
    role: 'talking',
    browser: {
      isBusy: false,
      send: (frame) => void frames.push(frame),
      take: () => true,
      drop: () => undefined,
      legOf: () => undefined,
    },
  })
  held.keep(leg, call, 2, 0)
  return {
    leg,
    held,
    frames,
    heardHere,
    /** The rows say that this process has the call; it runs it once it has looked. */
    runsOnceItLooked: () => {
      runs = false
      looks = () => {
        runs = true
      }
    },
    neverRuns: () => {
      runs = false
    },
    passes: (ms: number) => {
      now += ms
    },
    /** The process of the call has died, and its rows are read. */
    ownerDies: () => died.forEach((listener) => listener(2)),
    isFound: async (owner: number | null) => {
      tellOwner(owner)
      await turn()
    },
    says: (from: number, content: LegMessage, moves = 0) =>
      where.hear(`leg:${id}`, { from, moves, way: 'post', content }),
    /** Its reports to a process, in short. */
    told: (to: number) =>
      sent.flatMap(({ to: process, message }) => {
        if (process !== to || !('say' in message)) return []
        return message.say === 'event' ? message.event.type : message.say
      }),
  }
}

let world: ReturnType<typeof given>
beforeEach(() => {
  world = given()
})

test('CALL-16: the acts of a party reach the process of its call, which was looked for meanwhile, in their order', async () => {
  const { leg, told, ownerDies, isFound } = world
  ownerDies()
  for (const type of ['hold', 'resume', 'end'] as const) leg.handle({ type, call })
  expect(told(2)).toEqual([])
  await isFound(3)
  expect(told(3)).toEqual(['attached', 'hold', 'resume', 'ended'])
})

test('CALL-16: however much a party does meanwhile, its hang-up gets through', async () => {
  const { leg, told, frames, ownerDies, isFound } = world
  ownerDies()
  for (let count = 0; count < mostKept; count++) leg.handle({ type: 'digit', call, digit: '1' })
  leg.handle({ type: 'hold', call })
  expect(frames).toEqual([{ type: 'error', call, code: 'not_possible', about: 'hold' }])
  leg.handle({ type: 'end', call })
  await isFound(3)
  expect(told(3)).toEqual(['attached', ...Array.from({ length: mostKept }, () => 'digit'), 'ended'])
})

test('CALL-16: a request that has waited too long is refused', async () => {
  const { leg, told, frames, ownerDies, isFound, passes } = world
  ownerDies()
  leg.handle({ type: 'hold', call })
  passes(60_000)
  await isFound(3)
  expect(told(3)).toEqual(['attached'])
  expect(frames).toEqual([{ type: 'error', call, code: 'not_possible', about: 'hold' }])
})

test('CALL-16: a party is told that its call is over if no process has it any more', async () => {
  const { leg, frames, ownerDies, isFound } = world
  ownerDies()
  leg.handle({ type: 'hold', call })
  await isFound(null)
  expect(frames).toEqual([{ type: 'ended', call, reason: 'server_stopped', by: null }])
  expect(leg.state).toBeNull()
})

test('CALL-16: this process goes on with the call, and hears what the party did meanwhile', async () => {
  const { leg, heardHere, ownerDies, isFound } = world
  ownerDies()
  for (const type of ['hold', 'end'] as const) leg.handle({ type, call })
  await isFound(own)
  expect(heardHere.map(({ type }) => type)).toEqual(['hold', 'ended'])
})

test('CALL-16: a hang-up that a process has not heard before its death is told to the next one', async () => {
  const { leg, told, ownerDies, isFound } = world
  leg.handle({ type: 'end', call })
  expect(told(2)).toEqual(['ended'])
  ownerDies()
  await isFound(3)
  expect(told(3)).toEqual(['attached', 'ended'])
})

test('CALL-16: a hang-up that was heard is told to nobody else', async () => {
  const { leg, told, ownerDies, isFound, says } = world
  leg.handle({ type: 'end', call })
  says(2, { do: 'end', reason: 'hung_up', by: null })
  ownerDies()
  await isFound(3)
  expect(told(3)).toEqual([])
})

test('TEL-05: a process to which the call moves as its party hangs up is told, once it speaks', () => {
  const { leg, told, says, held } = world
  leg.handle({ type: 'end', call })
  says(3, { do: 'tell', notice: { kind: 'back' } }, 1)
  expect(told(3)).toEqual(['ended'])
  // it does not get the leg as one that talks
  expect(held.take(id)).toBeNull()
})

test('a hang-up that nobody confirms is forgotten after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { leg, told, ownerDies, isFound } = world
  leg.handle({ type: 'end', call })
  vi.advanceTimersByTime(30_000)
  ownerDies()
  await isFound(3)
  expect(told(3)).toEqual([])
})

test('GROW-03: a leg whose browser was sent to another process is not announced as here when its call has a new owner', async () => {
  const { held, told, ownerDies, isFound } = world
  held.take(id)
  ownerDies()
  await isFound(3)
  expect(told(3)).toEqual([])
})

test('GROW-03: a party whose call this process is about to run is not told that it is lost', async () => {
  const { leg, heardHere, frames, ownerDies, isFound, runsOnceItLooked } = world
  runsOnceItLooked()
  ownerDies()
  leg.handle({ type: 'hold', call })
  await isFound(own)
  await turn()
  expect(heardHere.map(({ type }) => type)).toEqual(['hold'])
  expect(frames).toEqual([])
})

test('CALL-16: a party whose call this process does not run after all is told that it is lost', async () => {
  const { frames, ownerDies, isFound, neverRuns } = world
  neverRuns()
  ownerDies()
  await isFound(own)
  await turn()
  expect(frames).toEqual([{ type: 'ended', call, reason: 'lost', by: null }])
})
