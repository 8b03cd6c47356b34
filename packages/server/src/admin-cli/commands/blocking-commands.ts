import { blockCustomer, blockLine, type BlockOutcome } from '../../domain/blocking/block.ts'
import { type Block, endRegistrationsOf } from '../../domain/blocking/blocking-store.ts'
import { requireOwnBlock, sayAgain } from '../blocks-store.ts'
import { command, type Options, type Work } from '../command.ts'
import { requireCustomer, requireSubscriber } from '../references-store.ts'

const customer = {
  id: { kind: 'text', help: "the reseller's own ID for the customer", required: true },
  reseller: { kind: 'text', help: 'name of the reseller, if several have a customer with this ID' },
} as const satisfies Options
const line = { subscriber: { kind: 'text', help: 'name@domain', required: true } } as const satisfies Options
const reason = {
  reason: { kind: 'text', help: 'why, for the record; only operators see it', isRecorded: true },
} as const satisfies Options

const blockBy = ({ by, now }: Work, text: string | undefined): Block => ({
  by,
  reason: text?.trim() || null,
  at: now(),
})

/** A block of what is blocked already may say something new. */
const orUpdated = async (
  work: Work,
  table: 'customers' | 'subscribers',
  { id, outcome, reason: why }: { readonly id: number; readonly outcome: BlockOutcome; readonly reason: string | null },
): Promise<BlockOutcome | 'updated'> =>
  outcome === 'unchanged' && (await sayAgain(work, table, { id, reason: why })) ? 'updated' : outcome

/** RUN-01: what an operator does at three in the morning. */
export const blockingCommands = [
  command({
    noun: 'customers',
    verb: 'block',
    object: { kind: 'customer', by: ['id'] },
    audience: 'reseller',
    summary: 'end sign-in, registrations and calls of a customer and refuse new ones, but calls for help',
    options: { ...customer, ...reason },
    run: async (work, { id: externalId, reseller, reason: why }) => {
      const { id } = await requireCustomer(work, externalId, reseller)
      // when it is repeated, too: the process may have died before
      work.afterCommit((db) => endRegistrationsOf(db, { customerId: id }))
      const block = blockBy(work, why)
      const outcome = await blockCustomer(work.db, id, block)
      return { id, outcome: await orUpdated(work, 'customers', { id, outcome, reason: block.reason }) }
    },
  }),
  command({
    noun: 'customers',
    verb: 'unblock',
    object: { kind: 'customer', by: ['id'] },
    audience: 'reseller',
    summary: 'let a blocked customer sign in, register and call again',
    options: customer,
    run: async (work, { id: externalId, reseller }) => {
      const { id } = await requireCustomer(work, externalId, reseller)
      await requireOwnBlock(work, 'customers', id)
      return { id, outcome: await blockCustomer(work.db, id, null) }
    },
  }),
  command({
    noun: 'subscribers',
    verb: 'block',
    object: { kind: 'line', by: ['subscriber'] },
    audience: 'reseller',
    summary: 'end sign-in, registrations and calls of a line and refuse new ones, but calls for help',
    options: { ...line, ...reason },
    run: async (work, { subscriber, reason: why }) => {
      const { id } = await requireSubscriber(work, subscriber)
      const block = blockBy(work, why)
      const { outcome, customerId } = await blockLine(work.db, id, block)
      work.afterCommit((db) => endRegistrationsOf(db, { customerId, line: id }))
      return { id, outcome: await orUpdated(work, 'subscribers', { id, outcome, reason: block.reason }) }
    },
  }),
  command({
    noun: 'subscribers',
    verb: 'unblock',
    object: { kind: 'line', by: ['subscriber'] },
    audience: 'reseller',
    summary: 'let a blocked line sign in, register and call again',
    options: line,
    run: async (work, { subscriber }) => {
      const { id } = await requireSubscriber(work, subscriber)
      await requireOwnBlock(work, 'subscribers', id)
      const { outcome, byCustomer } = await blockLine(work.db, id, null)
      return { id, outcome, ...(byCustomer && { note: 'its customer is blocked, and so is the line' }) }
    },
  }),
]
