import { runningAddress } from '../../../packages/server/src/platform/db/postgres/postgres-join.ts'
import { createPool } from '../../../packages/server/src/platform/db/pool.ts'
import type { RunningServer } from '../server.ts'
import type { Line } from './given-line.ts'

/**
 * Lets the password of a line be older than its company lets passwords be. Written where the platform keeps it, for years
 * cannot be waited for; passwords of today, which all other lines have, go on.
 */
export const givenExpiredPassword = async (
  server: RunningServer,
  { subscriber_id: line }: Pick<Line, 'subscriber_id'>,
): Promise<void> => {
  const pool = createPool(await runningAddress(server.dataDir))
  try {
    await pool.query(
      'update customers set password_days = 3650 where id = (select customer_id from subscribers where id = $1)',
      [line],
    )
    await pool.query(`update subscribers set web_password_set_at = '2001-01-01' where id = $1`, [line])
  } finally {
    await pool.end()
  }
}
