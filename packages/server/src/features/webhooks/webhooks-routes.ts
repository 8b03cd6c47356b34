import * as contract from '@lineside/contract/resources/app/webhooks'
import { limits } from '@lineside/contract/limits'
import { newWebhookSecret } from '../../domain/webhooks/webhook-secret.ts'
import * as store from '../../domain/webhooks/webhooks-store.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound, unprocessable } from '../../platform/http-problem.ts'
import { isPublicHttps } from '../../platform/outgoing/public-address.ts'
import type { Platform } from '../../platform/platform.ts'
import { validationFailed } from '../../platform/refusal.ts'

const resource = 'webhooks'
/** How long the secret before a new one signs too. */
const oldSecretMs = 86_400_000

/** KEYS-02: administrators make webhooks and read their log; a webhook of another customer does not exist. */
export const webhooksRoutes = (api: Api, { db, config, secrets, now }: Platform): void => {
  const own = ({ customerId }: Principal, id: number): store.OwnWebhook => ({ customerId, id })
  const rules = { anyPort: true, loopback: config.webhooksToLoopback === true }
  const requirePublic = (url: string): void => {
    const reason = { code: 'url_not_public', values: {} } as const
    if (!isPublicHttps(url, rules)) throw validationFailed([{ field: 'url', input: url, errors: [notPublic], reason }])
  }

  api.route(contract.listWebhooks, async ({ principal }) => {
    const rows = await store.listWebhooks(db, principal.customerId, now())
    return {
      webhooks: rows.map((row) => ({
        ...row,
        failing_since: written(row.failing_since),
        next_try_at: row.waiting > 0 ? written(row.next_try_at) : null,
        last_taken_at: written(row.last_taken_at),
        old_secret_until: written(row.old_secret_until),
      })),
    }
  })

  api.route(contract.addWebhook, async ({ principal, body }) => {
    requirePublic(body.url)
    const { customerId, subscriberId } = principal
    const values = { ...body, events: [...new Set(body.events)] }
    const secret = newWebhookSecret()
    const at = now()
    return await db.transaction().execute(async (transaction) => {
      const made = { ...values, customerId, madeBy: subscriberId, secretBox: secrets.seal(secret), at }
      const id = await store.insertWebhook(transaction, made, limits.webhooks)
      if (id === null) throw unprocessable(`There are ${limits.webhooks} webhooks already`)
      await recordWrite(transaction, principal, { resource, id, method: 'create', before: null, after: values, at })
      return { id, secret }
    })
  })

  api.route(contract.changeWebhook, async ({ principal, params: { webhook: id }, body }) => {
    requirePublic(body.url)
    const after = { ...body, events: [...new Set(body.events)] }
    await db.transaction().execute(async (transaction) => {
      const before = await store.findWebhook(transaction, own(principal, id))
      if (before === undefined) throw entityNotFound('webhook')
      await store.updateWebhook(transaction, own(principal, id), after)
      await recordWrite(transaction, principal, {
        resource,
        id,
        method: 'replace',
        before: { ...before },
        after,
        at: now(),
      })
    })
  })

  api.route(contract.removeWebhook, async ({ principal, params: { webhook: id } }) => {
    await db.transaction().execute(async (transaction) => {
      const before = await store.findWebhook(transaction, own(principal, id))
      if (before === undefined) throw entityNotFound('webhook')
      await store.deleteWebhook(transaction, own(principal, id))
      await recordWrite(transaction, principal, {
        resource,
        id,
        method: 'remove',
        before: { ...before },
        after: null,
        at: now(),
      })
    })
  })

  api.route(contract.renewWebhookSecret, async ({ principal, params: { webhook: id } }) => {
    const secret = newWebhookSecret()
    const at = now()
    await db.transaction().execute(async (transaction) => {
      const before = await store.findWebhook(transaction, own(principal, id))
      if (before === undefined) throw entityNotFound('webhook')
      await store.replaceSecret(
        transaction,
        own(principal, id),
        secrets.seal(secret),
        new Date(at.getTime() + oldSecretMs),
      )
      // the log says that there is a new one, and not which
      const { name } = before
      const change = { before: { name, secret: 'before' }, after: { name, secret: 'changed' } }
      await recordWrite(transaction, principal, { resource, id, method: 'replace', ...change, at })
    })
    return { id, secret }
  })
}

const written = (moment: Date | null): string | null => moment?.toISOString() ?? null

const notPublic = 'This is no https address on the public internet'
