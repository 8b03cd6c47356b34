import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import {
  countConversations,
  findConversation,
  readConversations,
} from '../../packages/server/src/domain/conversations/conversations-store.ts'
import type { ConversationFilter } from '../../packages/server/src/domain/conversations/conversation-query.ts'
import { recordConversations } from '../../packages/server/src/domain/conversations/record-store.ts'
import type { Db, Pool } from '../../packages/server/src/platform/db/database.ts'
import { monthOfPart, type MonthTable, monthTables } from '../../packages/server/src/platform/db/months/month-tables.ts'
import { dropMonth, partsOfTable } from '../../packages/server/src/platform/db/months/months-store.ts'
import { percentile } from '../statistics.ts'
import { largestLine, type Scale } from './fill-scale.ts'

export interface Figure {
  readonly name: string
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

const times = 500
const fewTimes = 15
/** Rows a second, written beside readers, for so many seconds. */
const writtenASecond = 1_000
const writingSeconds = 10

const timesOf = async (count: number, work: (turn: number) => Promise<unknown>): Promise<readonly number[]> => {
  const spent: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const start = performance.now()
    await work(turn)
    spent.push(performance.now() - start)
  }
  return spent
}

const figure = async (name: string, count: number, work: (turn: number) => Promise<unknown>): Promise<Figure> => {
  // the first round warms caches and prepares statements
  await timesOf(Math.min(count, 50), work)
  const spent = await timesOf(count, work)
  return { name, p50: percentile(spent, 0.5), p99: percentile(spent, 0.99) }
}

interface Ground {
  readonly pool: Pool
  readonly db: Db
  readonly scale: Scale
}

/** Reads and writes as the server does, at one scale. The last figure removes a month. */
export const scaleFigures = async ({ pool, db, scale }: Ground): Promise<readonly Figure[]> => {
  const ofLine = (id: number): ConversationFilter => ({ owner: { column: 'subscriber_id', id } })
  const company: ConversationFilter = { owner: { column: 'customer_id', id: 1 }, isWhole: true }
  const line = (turn: number) => ((turn * 7919) % scale.subscribers) + 1
  const page = (filter: ConversationFilter, offset = 0) =>
    readConversations(pool, filter, { reader: 1, order: { column: 'start_time', descending: true }, offset, limit: 26 })
  const { rows } = await pool.query<{ id: number; owner: number }>(
    `select id, subscriber_id as owner from conversations tablesample system (0.05) limit ${times}`,
  )
  const found = (turn: number) => rows[turn % rows.length] ?? { id: 1, owner: 1 }
  const figures = [
    await figure('page 1 of a line', times, (turn) => page(ofLine(line(turn)))),
    await figure('page 1 of the largest line', times, () => page(ofLine(largestLine))),
    await figure('page 1 of whole calls of a company', times, () => page(company)),
    await figure('page 1 of missed calls of a company', times, () => page({ ...company, isMissed: true })),
    await figure('page 20 of the largest line', times, () => page(ofLine(largestLine), 500)),
    await figure('by ID', times, (turn) => findConversation(pool, ofLine(found(turn).owner).owner, 1, found(turn).id)),
    await figure('count of a line', times, (turn) => countConversations(pool, ofLine(line(turn)))),
    await figure('count of whole calls of a company', fewTimes, () => countConversations(pool, company)),
    await figure('count of missed calls of a company', fewTimes, () =>
      countConversations(pool, { ...company, isMissed: true }),
    ),
  ]
  const beside = await withWriter(db, scale, () =>
    figure(`page 1 of a line, beside ${writtenASecond} rows a second`, times, (turn) => page(ofLine(line(turn)))),
  )
  const [table] = monthTables
  const dropped = table === undefined ? [] : await timesOf(1, () => dropOldest(db, table))
  const left = dropped[0] ?? Number.NaN
  return [...figures, ...beside, { name: 'a month leaves', p50: left, p99: left }]
}

const dropOldest = async (db: Db, table: MonthTable): Promise<void> => {
  const { parts } = await partsOfTable(db, table)
  const part = parts.find((name) => monthOfPart(name) !== null) ?? ''
  const isGone = await db
    .transaction()
    .execute((transaction) => dropMonth(transaction, table, { part, past: new Date() }, () => Promise.resolve(true)))
  if (!isGone) throw new Error(`The month ${part} did not leave`)
}

/** Writes a hundred calls ten times a second while the work goes on, and measures how long each hundred takes. */
const withWriter = async (db: Db, scale: Scale, work: () => Promise<Figure>): Promise<readonly Figure[]> => {
  const spent: number[] = []
  const atOnce = writtenASecond / 10
  const start = performance.now()
  const write = async () => {
    for (let turn = 0; turn < writingSeconds * 10; turn++) {
      await setTimeout(Math.max(0, start + turn * 100 - performance.now()))
      const calls = Array.from({ length: atOnce }, (_, index) => {
        const subscriber_id = (((turn * atOnce + index) * 31) % scale.subscribers) + 1
        return {
          customer_id: Math.floor((subscriber_id - 1) / 100) + 1,
          subscriber_id,
          type: 'call',
          start_time: new Date(),
          direction: 'in',
          caller: '43664',
          callee: 'x',
          call_id: `new ${turn} ${index}`,
          call_type: 'call',
          status: 'ok',
        } as const
      })
      spent.push(...(await timesOf(1, () => recordConversations(db, calls))))
    }
  }
  const writing = write()
  const read = await work()
  await writing
  return [read, { name: `${atOnce} rows written at once`, p50: percentile(spent, 0.5), p99: percentile(spent, 0.99) }]
}
