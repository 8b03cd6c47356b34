import type { KeyScope } from '@lineside/contract/http/key-groups'
import type { Db } from '../../db/database.ts'

export interface FoundApiKey extends KeyScope {
  readonly id: number
  readonly name: string
  readonly made_by: number
  readonly expires_at: Date | null
  readonly revoked_at: Date | null
  readonly last_used_at: Date | null
}

/** The key of a customer with this hash, withdrawn or not. */
export const findApiKey = async (db: Db, hash: Buffer): Promise<FoundApiKey | undefined> =>
  await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'made_by', 'reads', 'writes', 'expires_at', 'revoked_at', 'last_used_at'])
    .where('key_hash', '=', hash)
    .executeTakeFirst()
