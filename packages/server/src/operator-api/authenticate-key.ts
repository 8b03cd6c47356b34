import type { FastifyRequest } from 'fastify'
import { hashOf, looksLikeKey, prefixOf } from '../domain/operator-keys/operator-key.ts'
import { findKey, markUsed, type OperatorKey } from '../domain/operator-keys/operator-keys-store.ts'
import { createSignInGuard } from '../platform/auth/sign-in-guard/sign-in-guard.ts'
import { callerNetwork } from '../platform/caller-network.ts'
import { unauthorized } from '../platform/http-problem.ts'
import type { Platform } from '../platform/platform.ts'

/** Last use is stored at most this often. */
const usedEveryMs = 60_000

/**
 * Finds the key that a request brings as its bearer token. It is looked up for every request, so that a revoked key ends at
 * once, at all processes. A wrong key counts as a failed sign-in from its network, under its first characters: the right
 * ones from there go on.
 * @throws HttpProblem 401 without a key, for a wrong, revoked or expired one; 403 Banned after many wrong ones
 */
export const createKeyAuthenticator = ({ db, now }: Pick<Platform, 'db' | 'now'>) => {
  const guard = createSignInGuard({ db, now })
  return async ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<OperatorKey> => {
    const [scheme = '', key = ''] = headers.authorization?.split(' ', 2) ?? []
    if (scheme.toLowerCase() !== 'bearer' || !looksLikeKey(key)) throw unauthorized()
    const found = await findKey(db, hashOf(key))
    if (found === undefined) {
      await guard.attempt({ username: `key ${prefixOf(key)}`, address: callerNetwork(ip) }, async () => null)
      throw unauthorized()
    }
    const at = now()
    // a key that has ended is no guess: its program does not know yet
    if (found.revoked_at !== null || (found.expires_at !== null && found.expires_at <= at)) throw unauthorized()
    const { last_used_at: last } = found
    if (last === null || at.getTime() - last.getTime() >= usedEveryMs) await markUsed(db, found.id, { at, from: ip })
    return found
  }
}
