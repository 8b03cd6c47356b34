import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { recordConversations } from '../../packages/server/src/domain/conversations/record-store.ts'
import { monthOfPart, monthTables } from '../../packages/server/src/platform/db/months/month-tables.ts'
import { dropMonth, partsOfTable } from '../../packages/server/src/platform/db/months/months-store.ts'
import { percentile } from '../statistics.ts'
import { linesOfCustomer } from './fill-scale.ts'
import type { Times } from './in-turn.ts'
import { figures } from './scale-figures.ts'
import type { World } from './scale-worlds.ts'

/** Rows a second, written beside readers, for so many seconds. */
export const writtenASecond = 1_000
const writingSeconds = 10
const atOnce = writtenASecond / 10

export interface Beside {
  readonly read: Times
  readonly written: Times
  /** Rows a second that were written in fact. */
  readonly rate: number
}

/** Writes a hundred calls ten times a second, while the first pages of lines are read. */
export const readBesideWrites = async (world: World): Promise<Beside> => {
  const [read] = figures
  const [reading, writing]: [number[], number[]] = [[], []]
  const start = performance.now()
  const end = start + writingSeconds * 1000
  const write = async () => {
    for (let turn = 0; turn < writingSeconds * 10; turn++) {
      await setTimeout(Math.max(0, start + turn * 100 - performance.now()))
      const begun = performance.now()
      await recordConversations(world.db, newCalls(world, turn))
      writing.push(performance.now() - begun)
    }
    return (writingSeconds * writtenASecond * 1000) / Math.max(writingSeconds * 1000, performance.now() - start)
  }
  const readOn = async () => {
    for (let turn = 0; performance.now() < end; turn++) {
      const begun = performance.now()
      await read?.work(world, turn)
      reading.push(performance.now() - begun)
      await setTimeout(2)
    }
  }
  const [rate] = await Promise.all([write(), readOn()])
  const times = (spent: readonly number[]): Times => ({ p50: percentile(spent, 0.5), p99: percentile(spent, 0.99) })
  return { read: times(reading), written: times(writing), rate }
}

const newCalls = ({ scale }: World, turn: number) =>
  Array.from({ length: atOnce }, (_, index) => {
    const subscriber_id = (((turn * atOnce + index) * 31) % scale.subscribers) + 1
    return {
      customer_id: Math.floor((subscriber_id - 1) / linesOfCustomer) + 1,
      subscriber_id,
      type: 'call',
      start_time: new Date(),
      direction: 'in',
      caller: '43664',
      callee: 'x',
      call_id: `new ${Date.now()} ${turn} ${index}`,
      call_type: 'call',
      status: 'ok',
    } as const
  })

/** Removes the oldest month. @returns milliseconds */
export const dropOldest = async ({ db }: World): Promise<number> => {
  const [table] = monthTables
  if (table === undefined) throw new Error('There is no table of months')
  const { parts } = await partsOfTable(db, table)
  const part = parts.find((name) => monthOfPart(name) !== null) ?? ''
  const start = performance.now()
  const isGone = await db
    .transaction()
    .execute((transaction) => dropMonth(transaction, table, { part, past: new Date() }, () => Promise.resolve(true)))
  if (!isGone) throw new Error(`The month ${part} did not leave`)
  return performance.now() - start
}
