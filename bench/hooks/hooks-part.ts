import { setTimeout as pause } from 'node:timers/promises'
import { judged } from '../budget.ts'
import { measured, type Row } from '../measured.ts'
import type { Part } from '../section.ts'
import { percentile } from '../statistics.ts'
import { difference, secondsUsed } from '../sip/processor-use.ts'
import { goodReceivers, type HookWorld, withHookWorld, type WorldOptions } from './hook-world.ts'

/** HOOK_SECONDS: other figures. */
const seconds = Number(process.env['HOOK_SECONDS'] ?? 30)
const perSecond = 100
/** KEYS-02: 19 of 20 webhooks leave this soon after their event. */
const mostMilliseconds = 1_000
/** Every event has arrived by then, or counts as lost. */
const patienceMs = 20_000

const head = ['', 'figure', 'budget', '']

/** Measures how soon webhooks leave: bench -- hooks. */
export const hooksPart: Part = {
  name: 'hooks',
  run: async (say) => {
    const rows: Row[] = []
    for (const { name, options, companies, hasBudget } of worlds) {
      say(name)
      rows.push(...(await measured(name, 300, () => rowsOf(name, options, companies, hasBudget))))
    }
    return {
      name: 'hooks',
      title: 'webhooks',
      how: [
        `The built server on a bundled PostgreSQL with its usual settings, ${goodReceivers} receivers on loopback that answer at once, and one that takes each request and never answers. For ${seconds} s (\`HOOK_SECONDS\`) names of seats change ${perSecond} times a second, by transactions beside the server. The time lasts from such a transaction until the receiver has read the body. Server, database, receivers and the program that changes names share the cores.`,
        `First each webhook is of a company of its own, and the changes go round: ${perSecond} webhooks a second. Then all are of one company, so that each change is ${goodReceivers} webhooks: ${(perSecond * goodReceivers).toLocaleString('en')} a second.`,
      ],
      tables: [{ head, rows }],
    }
  },
}

const worlds: readonly {
  readonly name: string
  readonly options: WorldOptions
  readonly companies: number
  readonly hasBudget: boolean
}[] = [
  {
    name: `${perSecond} a second, all good`,
    options: { isShared: false, hasDead: false },
    companies: goodReceivers,
    hasBudget: true,
  },
  {
    name: `${perSecond} a second, one dead`,
    options: { isShared: false, hasDead: true },
    companies: goodReceivers + 1,
    hasBudget: true,
  },
  {
    name: `${perSecond * goodReceivers} a second of one company, one dead`,
    options: { isShared: true, hasDead: true },
    companies: 1,
    hasBudget: false,
  },
]

const rowsOf = async (
  name: string,
  options: WorldOptions,
  companies: number,
  hasBudget: boolean,
): Promise<readonly Row[]> => {
  let rows: readonly Row[] = []
  await withHookWorld(options, async (world) => {
    // connections and prepared statements
    await arrived(world, await change(world, companies, 2))
    world.arrivals.length = 0
    const before = await secondsUsed(world.pid)
    const expected = await change(world, companies, seconds)
    const busy = difference(await secondsUsed(world.pid), before).server / seconds
    await arrived(world, expected)
    const times = world.arrivals.map(({ afterMs }) => afterMs)
    const late = percentile(times, 0.95)
    const budget = { limit: mostMilliseconds, at: 'most', unit: ' ms' } as const
    rows = [
      [`${name}: p50`, `${percentile(times, 0.5)} ms`, '', ''],
      [`${name}: p95`, `${late} ms`, ...(hasBudget ? judged(late, budget) : (['', ''] as const))],
      [`${name}: slowest`, `${Math.max(...times)} ms`, '', ''],
      [
        `${name}: not arrived`,
        String(expected - times.length),
        ...judged(expected - times.length, { limit: 0, at: 'most' }),
      ],
      [`${name}: server’s share of a core`, `${Math.round(busy * 100)} %`, '', ''],
    ]
  })
  return rows
}

const arrived = async ({ arrivals }: HookWorld, expected: number): Promise<void> => {
  const deadline = performance.now() + patienceMs
  while (arrivals.length < expected && performance.now() < deadline) await pause(50)
}

/** Changes names at a steady rate. @returns webhooks that the good receivers are to get */
const change = async (world: HookWorld, companies: number, forSeconds: number): Promise<number> => {
  const begun = performance.now()
  const changes: Promise<void>[] = []
  let expected = 0
  for (let n = 0; n < perSecond * forSeconds; n++) {
    const early = begun + (n * 1000) / perSecond - performance.now()
    if (early > 0) await pause(early)
    const company = n % companies
    changes.push(world.happen(company, Math.floor(n / companies)))
    expected += companies === 1 ? goodReceivers : company < goodReceivers ? 1 : 0
  }
  await Promise.all(changes)
  return expected
}
