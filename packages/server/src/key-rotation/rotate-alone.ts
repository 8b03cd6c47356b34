import { createDatabase, type Pool } from '../platform/db/database.ts'
import { runAlone } from '../platform/db/locks.ts'
import { SetupError } from '../platform/setup-error.ts'
import { type Rotated, rotateKeys, type Rotation } from './rotate-keys.ts'

/**
 * Rotates the key unless somebody does already.
 * @param pool of two connections or more
 * @throws SetupError in one sentence
 */
export const rotateAlone = async (pool: Pool, rotation: Omit<Rotation, 'client' | 'db'>): Promise<Rotated> => {
  const db = createDatabase(pool)
  const rotated = await runAlone(db, { name: 'key rotation', id: 0 }, async () => {
    const client = await pool.connect()
    // a look over a table of millions takes its time
    await client.query('set statement_timeout = 0')
    try {
      return await rotateKeys({ ...rotation, client, db })
    } finally {
      client.release(true)
    }
  })
  if (rotated === undefined) throw new SetupError('The key is being rotated already: wait for that to end.')
  return rotated
}
