import { keyGroups, type KeyScope, onlyRead, onlyWritten } from '@lineside/contract/http/key-groups'
import { limits } from '@lineside/contract/limits'
import { addApiKey, listApiKeys, removeApiKey } from '@lineside/contract/resources/app/api-keys'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { hashOf, newKey, prefixOf } from '../../platform/auth/api-keys/key-text.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import { requireProof } from '../../platform/auth/owner-proof.ts'
import { requireRoom } from '../../platform/db/require-room.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { validationFailed } from '../../platform/refusal.ts'
import { countKeys, forgetRevokedKeys, insertKey, listKeys, revokeKey } from './api-keys-store.ts'

const resource = 'apikeys'

/** KEYS-01: administrators make and withdraw the API keys of their customer; a key of another customer does not exist. */
export const apiKeysRoutes = (api: Api, platform: Platform): void => {
  const { db, now } = platform

  api.route(listApiKeys, async ({ principal }) => {
    const rows = await listKeys(db, principal.customerId)
    return {
      keys: rows.map(({ is_maker_there, ...row }) => ({
        ...row,
        made_at: row.made_at.toISOString(),
        expires_at: row.expires_at?.toISOString() ?? null,
        last_used_at: row.last_used_at?.toISOString() ?? null,
        rests:
          row.expires_at !== null && row.expires_at <= now()
            ? ('ended' as const)
            : is_maker_there
              ? null
              : ('maker' as const),
      })),
    }
  })

  api.route(addApiKey, async ({ principal, body: { name, expires_at: end, ...asked } }) => {
    const expiresAt = end === null ? null : new Date(end)
    if (expiresAt !== null && expiresAt <= now()) throw wrong('expires_at', 'This moment is over')
    const scope = scopeOf(asked)
    if (scope.reads.length + scope.writes.length === 0) throw wrong('reads', 'The key would open nothing')
    const { customerId, subscriberId } = principal
    const key = newKey()
    const prefix = prefixOf(key)
    return await db.transaction().execute(async (within) => {
      await holdSession(platform, within, principal, 'use')
      await requireProof(platform, within, principal)
      await requireRoom(within, {
        lock: { name: 'api keys', id: customerId },
        most: limits.apiKeys,
        what: 'API keys',
        count: (locked) => countKeys(locked, customerId),
      })
      const id = await insertKey(within, {
        customer_id: customerId,
        made_by: subscriberId,
        name,
        prefix,
        key_hash: hashOf(key),
        ...scope,
        made_at: now(),
        expires_at: expiresAt,
      })
      const after = { name, prefix, ...scope, expires_at: expiresAt?.toISOString() ?? null }
      await recordWrite(within, principal, { resource, id, method: 'create', before: null, after, at: now() })
      return { id, key }
    })
  })

  api.route(removeApiKey, async ({ principal, params: { key: id } }) => {
    const { customerId } = principal
    await db.transaction().execute(async (within) => {
      const gone = await revokeKey(within, { customerId, id }, now())
      if (gone === undefined) throw entityNotFound('apikey')
      await forgetRevokedKeys(within, customerId, limits.endedApiKeys)
      const before = { ...gone, expires_at: gone.expires_at?.toISOString() ?? null }
      await recordWrite(within, principal, { resource, id, method: 'remove', before, after: null, at: now() })
    })
  })
}

const wrong = (field: string, sentence: string) => validationFailed([{ field, errors: [sentence] }])

/** Each group once and in one order; what is written is read, too. */
const scopeOf = ({ reads, writes }: KeyScope) => ({
  reads: keyGroups.filter((group) => reads.includes(group) && !writes.includes(group) && !onlyWritten.has(group)),
  writes: keyGroups.filter((group) => writes.includes(group) && !onlyRead.has(group)),
})
