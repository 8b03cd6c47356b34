import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/database.ts'

const name = 'events'

/**
 * The word by which the subjects of this installation differ from those of others on the same NATS. The first server
 * that asks makes it; it says nothing, and is no secret.
 */
export const installationId = async (db: Db): Promise<string> => {
  await db
    .insertInto('platform_settings')
    .values({ name, value: JSON.stringify({ id: randomUUID() }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('platform_settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return (value as { readonly id: string }).id
}
