import * as contract from '@lineside/contract/resources/app/webhooks'
import { limits } from '@lineside/contract/limits'
import * as log from '../../domain/webhooks/webhook-log-store.ts'
import { isWebhookOf } from '../../domain/webhooks/webhooks-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'

/** KEYS-02: the log of a webhook, and sending again. */
export const webhookLogRoutes = (api: Api, { db, now }: Pick<Platform, 'db' | 'now'>): void => {
  const found = (isFound: boolean): void => {
    if (!isFound) throw entityNotFound('webhook')
  }
  const own = ({ customerId }: Principal, id: number) => ({ customerId, id })
  const existing = async (principal: Principal, id: number) => found(await isWebhookOf(db, own(principal, id)))

  api.route(contract.testWebhook, async ({ principal, params: { webhook: id } }) =>
    found(await log.addTest(db, own(principal, id), now())),
  )

  api.route(contract.tryWebhook, async ({ principal, params: { webhook: id } }) =>
    found(await log.hurry(db, own(principal, id))),
  )

  api.route(contract.listWebhookDeliveries, async ({ principal, params: { webhook: id }, query: { before } }) => {
    await existing(principal, id)
    const rows = await log.listDeliveries(db, own(principal, id), before)
    const deliveries = rows.slice(0, limits.webhookRows).map(({ happened_at, due_at, ...row }) => ({
      ...row,
      at: happened_at.toISOString(),
      due_at: written(due_at),
    }))
    return { deliveries, has_more: rows.length > limits.webhookRows }
  })

  api.route(contract.replayWebhookDelivery, async ({ principal, params: { webhook: id, delivery } }) =>
    found(await log.replayDelivery(db, own(principal, id), delivery, now())),
  )

  api.route(contract.replayFailedDeliveries, async ({ principal, params: { webhook: id } }) => {
    await existing(principal, id)
    await log.replayFailed(db, own(principal, id), now())
  })
}

const written = (moment: Date | null): string | null => moment?.toISOString() ?? null
