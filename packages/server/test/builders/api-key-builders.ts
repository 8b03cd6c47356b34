import type { KeyScope } from '@lineside/contract/http/key-groups'
import { insertKey } from '../../src/features/api-keys/api-keys-store.ts'
import { hashOf, newKey, prefixOf } from '../../src/platform/auth/api-keys/key-text.ts'
import type { Platform } from '../../src/platform/platform.ts'
import type { GivenSubscriber } from '../builders.ts'

export interface GivenApiKey {
  readonly id: number
  readonly key: string
  readonly headers: { readonly authorization: string }
}

/** An API key of an administrator, for these groups. */
export const givenApiKey = async (
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { id: made_by, customer }: GivenSubscriber,
  {
    reads,
    writes,
    name = 'Customer database',
    until = null,
  }: Partial<KeyScope> & { name?: string; until?: Date | null },
): Promise<GivenApiKey> => {
  const key = newKey()
  const id = await insertKey(db, {
    customer_id: customer.id,
    made_by,
    name,
    prefix: prefixOf(key),
    key_hash: hashOf(key),
    reads: [...(reads ?? [])],
    writes: [...(writes ?? [])],
    made_at: now(),
    expires_at: until,
  })
  return { id, key, headers: { authorization: `Bearer ${key}` } }
}
