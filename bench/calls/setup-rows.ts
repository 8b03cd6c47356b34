import { readdir } from 'node:fs/promises'
import type { Services } from '../../packages/server/src/domain/services.ts'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'
import { type Leg, type LegEvent, LegFailed, type MediaLegs } from '../../packages/server/src/rtc/legs/leg.ts'
import { createRunner } from '../../packages/server/src/rtc/runner/create-runner.ts'
import type { Runner } from '../../packages/server/src/rtc/runner/runner.ts'
import { givenPbx } from '../../packages/server/test/builders/pbx-builders.ts'
import { givenSubscriber } from '../../packages/server/test/builders.ts'
import { judged, unlimited } from '../budget.ts'
import { percentile } from '../statistics.ts'
import { withServices } from '../with-services.ts'

const lines = 200
const atOnce = 16
const total = 3_000
const atATime = 500
const fewestASecond = 300

interface World {
  readonly runner: Runner
  readonly ids: readonly number[]
  readonly openRows: () => Promise<number>
}

/**
 * Measures the calls set up per second, from the caller's request until both sides have the answer; each call then ends
 * at once.
 */
export const setupRows = async (say: (progress: string) => void): Promise<readonly string[][]> => {
  let rows: string[][] = []
  await withRunner(async (world) => {
    say(`${total} calls`)
    const waits: number[] = []
    let next = 0
    const carry = async (): Promise<void> => {
      while (next < total) {
        const number = next++
        const began = performance.now()
        await oneCall(world, number)
        waits.push(performance.now() - began)
      }
    }
    // warm-up: compiles code and prepares statements
    for (let number = 0; number < 200; number++) await oneCall(world, -1 - number)
    const heapBefore = heap()
    const usedBefore = process.cpuUsage()
    const began = performance.now()
    await Promise.all(Array.from({ length: atOnce }, carry))
    const seconds = (performance.now() - began) / 1000
    const aSecond = total / seconds
    const processor = process.cpuUsage(usedBefore)
    const held = await heldAtOnce(world)
    await world.runner.endAll('server_stopped')
    const open = await world.openRows()
    rows = [
      [
        'calls set up and ended a second',
        aSecond.toFixed(0),
        ...judged(aSecond, { limit: fewestASecond, at: 'least' }),
      ],
      ['one call, median', `${percentile(waits, 0.5).toFixed(1)} ms`, ...unlimited],
      ['one call, p99', `${percentile(waits, 0.99).toFixed(1)} ms`, ...unlimited],
      [
        'server processor time per call',
        `${((processor.user + processor.system) / 1000 / total).toFixed(2)} ms`,
        ...unlimited,
      ],
      ['heap growth after them', `${((heap() - heapBefore) / 2 ** 20).toFixed(1)} MiB`, ...unlimited],
      ...held,
      ['open rows after them', String(open), ...judged(open, { limit: 0, at: 'most' })],
    ]
  })
  return rows
}

/** Measures calls that exist at the same time: what each uses, and whether all of it is released. */
const heldAtOnce = async ({ runner, ids, openRows }: World): Promise<string[][]> => {
  const files = async () => (await readdir('/proc/self/fd').catch(() => [])).length
  const round = async (name: string) => {
    const origins = await Promise.all(
      Array.from(
        { length: atATime },
        (_, number) =>
          new Promise<ReturnType<typeof partyOf>>((resolve) => {
            const origin = partyOf(ids[number % lines] ?? 0, () => resolve(origin))
            const to = String(1000 + ((number + 1) % lines))
            runner.placeCall(origin, { callId: `bench-${name}-${number}`, to, description: 'offer', media: sending })
          }),
      ),
    )
    const during = heap()
    for (const origin of origins) origin.says({ type: 'ended', reason: 'hung_up' })
    while ((await openRows()) > 0) await new Promise((resolve) => setTimeout(resolve, 50))
    return during
  }
  await round('first')
  const [heapBefore, filesBefore] = [heap(), await files()]
  const during = await round('second')
  const more = (await files()) - filesBefore
  return [
    [`heap per call, ${atATime} at a time`, `${((during - heapBefore) / 1024 / atATime).toFixed(1)} KiB`, ...unlimited],
    [`heap growth after ${atATime} more`, `${((heap() - heapBefore) / 2 ** 20).toFixed(1)} MiB`, ...unlimited],
    [`growth of open files after ${atATime} more`, String(more), ...judged(more, { limit: 0, at: 'most' })],
  ]
}

const heap = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const oneCall = ({ runner, ids }: World, number: number): Promise<void> => {
  const callee = Math.abs(number * 7 + 3) % lines
  return new Promise((resolve) => {
    const origin = partyOf(ids.at(number % lines) ?? 0, () => {
      origin.says({ type: 'ended', reason: 'hung_up' })
      resolve()
    })
    const callId = `bench-call-${number + 1000}`
    runner.placeCall(origin, { callId, to: String(1000 + callee), description: 'offer', media: sending })
  })
}

const sending = { audio: true, video: false, screen: false }
let made = 0

/** A leg without media that rings and answers at once. */
const partyOf = (subscriberId: number, onAccepted: () => void): Leg & { readonly says: (event: LegEvent) => void } => {
  let listener: ((event: LegEvent) => void) | null = null
  const says = (event: LegEvent) => listener?.(event)
  return {
    id: `bench-leg-${++made}`,
    subscriberId,
    kind: 'browser',
    device: 'Bench',
    says,
    ring: () =>
      queueMicrotask(() => {
        says({ type: 'ringing' })
        says({ type: 'answered', description: 'answer', media: sending })
      }),
    progress: () => undefined,
    accept: onAccepted,
    negotiate: async () => 'description',
    confirm: () => undefined,
    refuseOffer: () => undefined,
    tell: () => undefined,
    end: () => undefined,
    listen: (to) => {
      listener = to
      return () => {
        listener = null
      }
    },
  }
}

const noMedia: MediaLegs = {
  getReady: () => undefined,
  open: () => Promise.reject(new LegFailed('none here')),
  openFax: () => null,
  hasFax: false,
  openBridge: () => Promise.reject(new LegFailed('none here')),
  close: async () => undefined,
}

/** Runs the runner on a database of its own, with sides that have no media. */
const withRunner = (work: (world: World) => Promise<void>): Promise<void> =>
  withServices(async ({ services, connectionString }) => {
    const ids = await givenLines(services)
    const pool = createPool(connectionString, { max: 4, isPlannedOnce: true })
    try {
      const runner = createRunner({
        services,
        pool,
        owner: 1,
        targets: {
          open: async (target) => ({
            legs: target.to === 'subscriber' ? [partyOf(target.id, () => undefined)] : [],
            none: 'offline',
          }),
        },
        media: noMedia,
        isOnly: () => false,
        serviceFor: () => ({ run: async () => ({ type: 'done' }) }),
        sayReminder: async () => undefined,
      })
      const openRows = async () => {
        const { rows } = await pool.query<{ count: number }>(
          'select count(*) as count from calls where ended_at is null',
        )
        return rows[0]?.count ?? -1
      }
      await work({ runner, ids, openRows })
    } finally {
      await pool.end()
    }
  })

/** Creates seats of one company, with extensions from 1000 on. */
const givenLines = async (services: Services): Promise<readonly number[]> => {
  const { customer } = await givenPbx(services)
  const ids: number[] = []
  for (let extension = 1000; extension < 1000 + lines; extension++)
    ids.push((await givenSubscriber(services, { customer, pbx_extension: String(extension) })).id)
  return ids
}
