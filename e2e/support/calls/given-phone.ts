import { runningAddress } from '../../../packages/server/src/platform/db/postgres/postgres-join.ts'
import { createPool } from '../../../packages/server/src/platform/db/pool.ts'
import type { RunningServer } from '../server.ts'

/** A phone that is registered, or was, on a line of the demo world, for so many minutes from now on. */
export async function givenPhone({ dataDir }: RunningServer, lineId: number, agent: string, minutes: number) {
  const pool = createPool(await runningAddress(dataDir))
  await pool.query(
    `insert into registrations (subscriber_id, contact, user_agent, q, nat, expires)
     values ($1, $2, $3, 1, false, now() + make_interval(mins => $4))`,
    [lineId, `sip:line@192.0.2.77:5060;agent=${agent.replaceAll(' ', '-')}`, agent, minutes],
  )
  await pool.end()
}
