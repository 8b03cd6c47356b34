import pino from 'pino'
import { createDatabase } from '../../packages/server/src/platform/db/database.ts'
import { migrate } from '../../packages/server/src/platform/db/migrate.ts'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'
import { startPostgres } from '../../packages/server/src/platform/db/postgres/postgres-supervisor.ts'
import { judged, unlimited } from '../budget.ts'
import type { Part } from '../section.ts'
import { withDataDir } from '../with-data-dir.ts'
import { fillScale, type Scale, scaleMonths } from './fill-scale.ts'
import { type Figure, scaleFigures } from './scale-figures.ts'

/** `SCALE_SUBSCRIBERS=1000000 SCALE_CONVERSATIONS=20000000 npm run bench -- scale` needs 15 GB of disk. */
const numberOf = (name: string, otherwise: number): number => {
  const given = Number(process.env[name] ?? otherwise)
  if (!Number.isInteger(given) || given < 10_000) throw new Error(`${name} is a whole number of 10000 or more.`)
  return given
}

/** The control is a twentieth, with as many conversations a line: what does not depend on the size is the same in both. */
const smaller = ({ subscribers, conversations }: Scale): Scale => ({
  subscribers: Math.ceil(subscribers / 20),
  conversations: Math.ceil(conversations / 20),
})

const budgetOf = ({ name, p99 }: Figure): readonly [string, string] => {
  if (name.startsWith('page 1')) return judged(p99, { limit: 10, at: 'most', unit: ' ms' })
  if (name.startsWith('count')) return judged(p99, { limit: 200, at: 'most', unit: ' ms' })
  if (name.startsWith('a month')) return judged(p99, { limit: 1_000, at: 'most', unit: ' ms' })
  return unlimited
}

const figuresAt = (scale: Scale, say: (progress: string) => void): Promise<readonly Figure[]> =>
  withDataDir(async (dataDir) => {
    const postgres = await startPostgres({ dataDir, log: pino({ level: 'warn' }) })
    try {
      const pool = createPool(postgres.connectionString)
      await migrate(pool)
      say(`filling ${scale.conversations.toLocaleString('en')} conversations`)
      await fillScale(pool, scale)
      say('reading and writing')
      const db = createDatabase(pool)
      const figures = await scaleFigures({ pool, db, scale })
      await db.destroy()
      return figures
    } finally {
      await postgres.stop()
    }
  })

/** GROW-05: lists, counts and writes of a large platform, and of a small one in the same run. */
export const scalePart: Part = {
  name: 'scale',
  run: async (say) => {
    const scale = {
      subscribers: numberOf('SCALE_SUBSCRIBERS', 50_000),
      conversations: numberOf('SCALE_CONVERSATIONS', 1_000_000),
    }
    const control = await figuresAt(smaller(scale), say)
    const figures = await figuresAt(scale, say)
    const rows = figures.map((figure, index) => [
      figure.name,
      control[index]?.p50.toFixed(2) ?? '',
      control[index]?.p99.toFixed(2) ?? '',
      figure.p50.toFixed(2),
      figure.p99.toFixed(2),
      ...budgetOf(figure),
    ])
    const count = (value: number) => value.toLocaleString('en')
    return {
      name: 'scale',
      title: `${count(scale.conversations)} conversations of ${count(scale.subscribers)} lines in ${scaleMonths} months`,
      how: [
        'Setup: the bundled PostgreSQL with its usual, durable settings, filled inside of the database; the statements of the server, in this process. Milliseconds, warm, one after the other. The control is a twentieth in the same run; its lines have as many conversations, its first company a twentieth.',
      ],
      tables: [{ head: ['', 'control p50', 'p99', 'p50', 'p99', 'budget of p99', ''], rows }],
    }
  },
}
