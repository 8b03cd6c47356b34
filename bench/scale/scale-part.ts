import { join } from 'node:path'
import { judged, unlimited } from '../budget.ts'
import type { Part } from '../section.ts'
import { withDataDir } from '../with-data-dir.ts'
import { type Scale, scaleMonths } from './fill-scale.ts'
import { inTurn, type Times } from './in-turn.ts'
import { type Figure, figures } from './scale-figures.ts'
import { startRow, starts } from './scale-starts.ts'
import { openWorld, type World } from './scale-worlds.ts'
import { dropOldest, readBesideWrites, writtenASecond } from './scale-writes.ts'

/** A figure that does not depend on the size may be this many times that of the middle size. */
const mostRatio = 1.5

/**
 * `SCALE_SUBSCRIBERS=1000000 SCALE_CONVERSATIONS=20000000 npm run bench -- scale` needs 16 GB of disk. `SCALE_DIR` keeps
 * the filled databases for the next run, each less its oldest month.
 */
const numberOf = (name: string, otherwise: number): number => {
  const given = Number(process.env[name] ?? otherwise)
  if (!Number.isInteger(given) || given < 10_000) throw new Error(`${name} is a whole number of 10000 or more.`)
  return given
}

const share = ({ subscribers, conversations }: Scale, of: number): Scale => ({
  subscribers: Math.ceil(subscribers / of),
  conversations: Math.ceil(conversations / of),
})

const count = (value: number): string => value.toLocaleString('en')

/** GROW-05: lists, counts, requests and writes of a large platform, and of smaller ones in the same minutes. */
export const scalePart: Part = {
  name: 'scale',
  run: async (say) => {
    const kept = process.env['SCALE_DIR']
    return kept === undefined ? await withDataDir((directory) => measure(directory, say)) : await measure(kept, say)
  },
}

const measure = async (directory: string, say: (progress: string) => void) => {
  const large = {
    subscribers: numberOf('SCALE_SUBSCRIBERS', 50_000),
    conversations: numberOf('SCALE_CONVERSATIONS', 1_000_000),
  }
  const scales = [share(large, 200), share(large, 20), large]
  const directories = scales.map(({ subscribers }) => join(directory, `lines-${subscribers}`))
  const worlds: World[] = []
  const closeAll = async () => {
    for (const world of worlds) await world.close()
  }
  try {
    for (const [index, scale] of scales.entries()) worlds.push(await openWorld(directories[index] ?? '', scale, say))
    const [read, written] = await rowsOf(worlds, say)
    await closeAll()
    const started = await startRow(directories.slice(1), say)
    const sizes = scales.map(({ subscribers }) => `${count(subscribers)} lines`)
    return {
      name: 'scale',
      title: `${count(large.conversations)} conversations of ${count(large.subscribers)} lines in ${scaleMonths} months`,
      how: howMeasured(scales),
      tables: [
        { head: ['p50 / p99, ms', ...sizes.toSpliced(2, 0, 'again'), 'ratio', 'control', 'budget', ''], rows: read },
        { head: ['', ...sizes.slice(1), 'budget', ''], rows: [...written, started] },
      ],
    }
  } finally {
    await closeAll()
  }
}

const howMeasured = (scales: readonly Scale[]): readonly string[] => [
  `Setup: a bundled PostgreSQL with its usual, durable settings for each size, filled inside of the database (${scales.map((scale) => `${count(scale.conversations)} conversations of ${count(scale.subscribers)} lines`).join('; ')}). A line has as many conversations in each size, the largest line and the first company a share of all. All databases, and the built servers on them, run at the same time.`,
  'First table: warm, one after the other; statements of the server in this process, or requests to the built server (HTTP). The sizes take turns within the same minute, ten rounds in another order each. The middle size has two turns in each round: "again", and the control is the ratio of the two. The ratio is that of the largest to the middle size. Budgets: of p99, and, where what is done does not depend on the size, of the ratio of p50.',
  `Second table: scans are tables of more than 10,000 rows that were read from end to end meanwhile, by the database's own counters. Start lasts from the start of the process to its first answer, with the bundled PostgreSQL; median of ${starts}, in turn.`,
]

type Rows = readonly (readonly string[])[]

const rowsOf = async (worlds: readonly World[], say: (progress: string) => void): Promise<readonly [Rows, Rows]> => {
  const [tiny, small, large] = worlds
  if (tiny === undefined || small === undefined || large === undefined) throw new Error('A world is missing')
  const before = await scansSoFar(large)
  const read: (readonly string[])[] = []
  for (const figure of figures) {
    say(figure.name)
    read.push(readRow(figure, await inTurn(figure, [tiny, small, small, large])))
  }
  say('writing')
  const [besideSmall, besideLarge] = [await readBesideWrites(small), await readBesideWrites(large)]
  const scanned = scannedSince(before, await scansSoFar(large))
  const [leftSmall, leftLarge] = [await dropOldest(small), await dropOldest(large)]
  const ms = (limit: number, value: number) => judged(value, { limit, at: 'most', unit: ' ms' })
  return [
    read,
    [
      [
        `page 1 of a line beside ${writtenASecond} rows a second, ms`,
        shown(besideSmall.read),
        shown(besideLarge.read),
        ...ms(10, besideLarge.read.p99),
      ],
      [
        `${writtenASecond / 10} rows written at once, ms`,
        shown(besideSmall.written),
        shown(besideLarge.written),
        ...unlimited,
      ],
      [
        'rows written a second',
        besideSmall.rate.toFixed(0),
        besideLarge.rate.toFixed(0),
        ...judged(Math.round(besideLarge.rate), { limit: writtenASecond * 0.99, at: 'least' }),
      ],
      ['a month leaves, ms', leftSmall.toFixed(0), leftLarge.toFixed(0), ...ms(1_000, leftLarge)],
      [
        'scans',
        '',
        scanned.length === 0 ? '0' : scanned.join(', '),
        ...judged(scanned.length, { limit: 0, at: 'most' }),
      ],
    ],
  ]
}

const shown = ({ p50, p99 }: Times): string => `${p50.toFixed(2)} / ${p99.toFixed(2)}`

const readRow = ({ name, most, isOfAnySize }: Figure, times: readonly Times[]): readonly string[] => {
  const [tiny, small, again, large] = times
  if (tiny === undefined || small === undefined || again === undefined || large === undefined) return [name]
  const ratio = (one: Times, other: Times) =>
    `${(one.p50 / other.p50).toFixed(2)} / ${(one.p99 / other.p99).toFixed(2)}`
  const isOver =
    (most !== undefined && judged(large.p99, { limit: most, at: 'most' })[1] !== '') ||
    (isOfAnySize === true && judged(large.p50 / small.p50, { limit: mostRatio, at: 'most' })[1] !== '')
  const budgets = [
    most === undefined ? [] : [`≤ ${most} ms`],
    isOfAnySize === true ? [`≤ ${mostRatio} times`] : [],
  ].flat()
  const [, mark] = judged(isOver ? 1 : 0, { limit: 0, at: 'most' })
  return [name, ...times.map(shown), ratio(large, small), ratio(again, small), budgets.join(', '), mark]
}

type Scans = ReadonlyMap<string, number>

/** Counts, by table of more than 10,000 rows, how often it was read from end to end since its database was made. */
const scansSoFar = async ({ pool }: Pick<World, 'pool'>): Promise<Scans> => {
  const { rows } = await pool.query<{ name: string; scans: number }>(
    `select s.relname as name, s.seq_scan as scans from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where c.reltuples > 10000 order by 1`,
  )
  return new Map(rows.map(({ name, scans }) => [name, scans]))
}

/** Names of the tables that were scanned between the two moments. */
const scannedSince = (before: Scans, after: Scans): readonly string[] =>
  [...after].flatMap(([name, scans]) => (scans > (before.get(name) ?? 0) ? [name] : []))
