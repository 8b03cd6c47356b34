import { operatorRefusal } from '../../domain/saving/saving.ts'
import { customerOfWebhook, listAllWebhooks, showWebhook } from '../../domain/webhooks/operators-webhooks-store.ts'
import { hurry } from '../../domain/webhooks/webhook-log-store.ts'
import { findWebhook, type OwnWebhook, updateWebhook } from '../../domain/webhooks/webhooks-store.ts'
import { customerLock, holdLock } from '../../platform/db/locks.ts'
import { command, type Options, type Work } from '../command.ts'
import { pageOf, pageOptions } from '../page-options.ts'
import { findCustomer } from '../references-store.ts'

const webhook = {
  id: { kind: 'number', help: 'ID of the webhook, as the list shows it', required: true },
} as const satisfies Options

const unknown = (id: number) => operatorRefusal(`There is no webhook ${id}.`)

/** Takes the lock of its customer, as changes in the portal do. @throws Refusal there is none */
const requireWebhook = async ({ db }: Work, id: number): Promise<OwnWebhook> => {
  const customerId = await customerOfWebhook(db, id)
  if (customerId === undefined) throw unknown(id)
  await holdLock(db, customerLock(customerId))
  return { customerId, id }
}

/** KEYS-02: what an operator sees and does when webhooks of customers do not arrive, or arrive where they should not. */
export const webhookCommands = [
  command({
    noun: 'webhooks',
    verb: 'list',
    audience: 'operator',
    summary: 'webhooks of customers, with the host of their receiver, what waits and why they fail',
    options: {
      customer: { kind: 'text', help: 'only those of the customer with this ID of its reseller' },
      reseller: { kind: 'text', help: 'name of the reseller, if several have a customer with this ID' },
      failing: { kind: 'flag', help: 'only those that fail, and those that are off because they did' },
      ...pageOptions,
    },
    reads: true,
    run: async (work, { customer, reseller, failing = false, ...page }) => {
      const customerId = customer === undefined ? null : (await findCustomer(work, customer, reseller)).id
      return await listAllWebhooks(work.db, { customerId, failing, ...pageOf(page) })
    },
  }),
  command({
    noun: 'webhooks',
    verb: 'show',
    audience: 'operator',
    summary: 'one webhook, and what came of its latest ten attempts; never what was sent',
    options: webhook,
    reads: true,
    run: async ({ db }, { id }) => {
      const found = await showWebhook(db, id)
      if (found === undefined) throw unknown(id)
      return found
    },
  }),
  command({
    noun: 'webhooks',
    verb: 'retry',
    object: { kind: 'webhook', by: ['id'] },
    audience: 'operator',
    summary: 'send at once what waits for a webhook',
    options: webhook,
    run: async (work, { id }) => {
      const own = await requireWebhook(work, id)
      if ((await findWebhook(work.db, own))?.state !== 'on')
        throw operatorRefusal(`Webhook ${id} is paused or off: only its company switches it on.`)
      await hurry(work.db, own)
      return { id, outcome: 'retried' }
    },
  }),
  command({
    noun: 'webhooks',
    verb: 'off',
    object: { kind: 'webhook', by: ['id'] },
    audience: 'operator',
    summary: 'stop a webhook: what waits for it is given up, until its company switches it on again',
    options: webhook,
    run: async (work, { id }) => {
      const own = await requireWebhook(work, id)
      const found = await findWebhook(work.db, own)
      if (found === undefined) throw unknown(id)
      if (found.state === 'off') return { id, outcome: 'unchanged' }
      await updateWebhook(work.db, own, { ...found, state: 'off' })
      return { id, outcome: 'switched off' }
    },
  }),
]
