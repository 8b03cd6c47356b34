import { may } from '@lineside/contract/roles'
import type { Platform } from '../../platform.ts'
import { requireUnblocked } from '../blocked-lines-store.ts'
import type { Principal } from '../principal.ts'
import { createKeyCheck } from './check-key.ts'
import { findApiKey } from './find-api-key-store.ts'

/**
 * KEYS-01: the caller who brings an API key of a customer. The key acts as the administrator who made it, within its
 * scope, and rests while that line is blocked or is no administrator.
 * @returns a function; it returns null for a key that opens nothing
 * @throws HttpProblem 403 Banned after many wrong ones; Refusal the operator has blocked the line
 */
export const createPrincipalOfKey = ({ db, now, sessions }: Pick<Platform, 'db' | 'now' | 'sessions'>) => {
  const check = createKeyCheck({ db, now }, { table: 'api_keys', find: (hash) => findApiKey(db, hash) })
  return async (text: string, address: string): Promise<Principal | null> => {
    const key = await check(text, address)
    if (key === null) return null
    const { name, made_by: madeBy, reads, writes } = key
    const proof = { factor: null, scope: { reads, writes }, keyName: name }
    const principal = await sessions.principalOfSubscriber(madeBy, proof)
    if (principal === null) await requireUnblocked(db, madeBy)
    return principal !== null && may(principal, 'company') ? principal : null
  }
}
