import type { FastifyRequest } from 'fastify'
import { findKey, type OperatorKey } from '../domain/operator-keys/operator-keys-store.ts'
import { createKeyCheck } from '../platform/auth/api-keys/check-key.ts'
import { unauthorized } from '../platform/http-problem.ts'
import type { Platform } from '../platform/platform.ts'

/**
 * Finds the key of an operator or reseller that a request brings as its bearer token.
 * @throws HttpProblem 401 without a key, for a wrong, revoked or expired one; 403 Banned after many wrong ones
 */
export const createKeyAuthenticator = (platform: Pick<Platform, 'db' | 'now'>) => {
  const check = createKeyCheck(platform, { table: 'operator_keys', find: (hash) => findKey(platform.db, hash) })
  return async ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<OperatorKey> => {
    const [scheme = '', key = ''] = headers.authorization?.split(' ', 2) ?? []
    const found = scheme.toLowerCase() === 'bearer' ? await check(key, ip) : null
    if (found === null) throw unauthorized()
    return found
  }
}
