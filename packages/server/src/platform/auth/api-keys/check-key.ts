import { callerNetwork } from '../../caller-network.ts'
import type { Platform } from '../../platform.ts'
import { createSignInGuard } from '../sign-in-guard/sign-in-guard.ts'
import { type KeyTable, markUsed } from './key-use-store.ts'
import { hashOf, looksLikeKey, prefixOf } from './key-text.ts'

/** Last use is stored at most this often. */
const usedEveryMs = 60_000

interface StoredKey {
  readonly id: number
  readonly expires_at: Date | null
  readonly revoked_at: Date | null
  readonly last_used_at: Date | null
}

/**
 * Finds a key that a request brings. It is looked up for every request, so that a withdrawn key ends at once, at all
 * processes. A wrong key counts as a failed sign-in from its network, under its first characters: the right ones from
 * there go on.
 * @returns a function; it returns null for a wrong, withdrawn or expired key
 * @throws HttpProblem 403 Banned after many wrong ones
 */
export const createKeyCheck = <Key extends StoredKey>(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { table, find }: { readonly table: KeyTable; readonly find: (hash: Buffer) => Promise<Key | undefined> },
) => {
  const guard = createSignInGuard({ db, now })
  return async (key: string, address: string): Promise<Key | null> => {
    if (!looksLikeKey(key)) return null
    const found = await find(hashOf(key))
    if (found === undefined)
      return await guard.attempt(
        { username: `key ${prefixOf(key)}`, address: callerNetwork(address) },
        async () => null,
      )
    const at = now()
    // a key that has ended is no guess: its program does not know yet
    if (found.revoked_at !== null || (found.expires_at !== null && found.expires_at <= at)) return null
    const { last_used_at: last } = found
    if (last === null || at.getTime() - last.getTime() >= usedEveryMs)
      await markUsed(db, table, found.id, { at, from: address })
    return found
  }
}
