import { createPool } from '../../../packages/server/src/platform/db/pool.ts'
import { runningAddress } from '../../../packages/server/src/platform/db/postgres/postgres-join.ts'
import type { RunningServer } from '../server.ts'

/** How many rows of calls and of their legs say that they have not ended. */
export const openCalls = async ({ dataDir }: Pick<RunningServer, 'dataDir'>): Promise<number> => {
  const pool = createPool(await runningAddress(dataDir))
  try {
    const { rows } = await pool.query<{ count: number }>(
      `select ((select count(*) from calls where ended_at is null)
        + (select count(*) from call_legs where ended_at is null))::int as count`,
    )
    return rows[0]?.count ?? 0
  } finally {
    await pool.end()
  }
}
