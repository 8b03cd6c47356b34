import type { Platform } from '../../src/platform/platform.ts'

/** A phone that waits for a yes of its line. @returns its id */
export const givenHeldPhone = async (
  { db, now }: Pick<Platform, 'db' | 'now'>,
  subscriber_id: number,
  { user_agent = 'Kestrel D4 3.4.1', address = '203.0.113.7' } = {},
): Promise<number> => {
  const at = now()
  const row = {
    subscriber_id,
    family: 'kestrel d4',
    network: '203.0.0.0/16',
    user_agent,
    address,
    state: 'held',
  } as const
  const inserted = db.insertInto('line_phones').values({ ...row, first_seen_at: at, seen_at: at })
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id
}
