import { readOwnMove } from '../../../domain/cells/moves/own-moves-store.ts'
import { customerContents, numbersOfCustomer } from '../../../domain/removal/customer-contents-store.ts'
import { deleteReseller, lineContents, resellerContents } from '../../../domain/removal/removable-store.ts'
import { removeCustomer, removeFiles } from '../../../domain/removal/remove-customer.ts'
import { customersOfReseller, saidUsers } from '../../../domain/removal/users-store.ts'
import { requirePlace } from '../../../domain/pbx-lines/line-place.ts'
import { terminateLine } from '../../../domain/pbx-lines/terminate-line.ts'
import { operatorRefusal } from '../../../domain/saving/saving.ts'
import { tellBlocking } from '../../../domain/blocking/blocking-store.ts'
import { command, type Options } from '../../command.ts'
import { findCustomer, requireReseller, requireSubscriber } from '../../references-store.ts'

/** Numbers that a dry run shows. */
const mostNumbers = 50

const confirmed = {
  'dry-run': { kind: 'flag', help: 'only say what goes with it', isRecorded: true },
  yes: { kind: 'flag', help: 'remove it; it can not be brought back' },
} as const satisfies Options

/**
 * @returns whether only to say what would go
 * @throws Refusal when neither or both are given
 */
const isDryRun = ({ 'dry-run': dry, yes }: { readonly 'dry-run': boolean | undefined; yes: boolean | undefined }) => {
  if (dry === yes) throw operatorRefusal('Add --dry-run to see what goes with it, or --yes to remove it.')
  return dry === true
}

/** RUN-01: what an operator takes away for good. */
export const removalCommands = [
  command({
    noun: 'customers',
    verb: 'remove',
    object: { kind: 'customer', by: ['id'] },
    summary: 'remove a customer with its lines, numbers, calls, messages, recordings and files; safe to repeat',
    options: {
      id: { kind: 'text', help: "the reseller's own ID for the customer", required: true },
      reseller: { kind: 'text', help: 'name of the reseller, if several have a customer with this ID' },
      ...confirmed,
    },
    inBatches: true,
    run: async (work, { id: externalId, reseller, ...values }) => {
      const { db, by, now } = work
      const dry = isDryRun(values)
      const { id } = await findCustomer(work, externalId, reseller)
      if (dry) {
        const contents = await customerContents(db, id)
        return { id, outcome: 'would be removed', ...contents, freed: await numbersOfCustomer(db, id, mostNumbers) }
      }
      const move = await readOwnMove(db, id)
      if (move !== undefined && !(move.phase === 'copied' || move.isDone))
        throw operatorRefusal(
          `Its move is not over: let "customers move" and "customers receive" come to their ends first.`,
        )
      const removed = await removeCustomer(work, id, { by, reason: 'is being removed', at: now() })
      return { id, outcome: 'removed', ...removed }
    },
  }),
  command({
    noun: 'subscribers',
    verb: 'remove',
    object: { kind: 'line', by: ['subscriber'] },
    audience: 'reseller',
    summary: 'remove a seat, group or line; its history stays with the customer',
    options: { subscriber: { kind: 'text', help: 'name@domain', required: true }, ...confirmed },
    run: async (work, { subscriber, ...values }) => {
      const { db } = work
      const dry = isDryRun(values)
      const { id, customer_id: customerId } = await requireSubscriber(work, subscriber)
      const { pilot_id: pilotId } = await requirePlace(db, customerId)
      if (pilotId === id)
        throw operatorRefusal(`'${subscriber}' is the pilot of its customer: it goes with the customer only.`)
      const contents = await lineContents(db, id)
      if (dry) return { id, outcome: 'would be removed', ...contents }
      await terminateLine(work, id, pilotId)
      await tellBlocking(db, { customerId })
      return { id, outcome: 'removed', ...contents }
    },
  }),
  command({
    noun: 'resellers',
    verb: 'remove',
    object: { kind: 'reseller', by: ['name'] },
    audience: 'operator',
    summary: 'remove a reseller without customers, with its domains, profiles and look',
    options: { name: { kind: 'text', help: 'name of the reseller', required: true }, ...confirmed },
    isGlobal: true,
    run: async (work, { name, ...values }) => {
      const { db } = work
      const dry = isDryRun(values)
      const id = await requireReseller(work, name)
      const customers = await customersOfReseller(db, id)
      if (customers.count > 0)
        throw operatorRefusal(`'${name}' has customers, ${saidUsers(customers)}. Remove these first.`)
      const contents = await resellerContents(db, id)
      if (dry) return { id, outcome: 'would be removed', ...contents }
      const files = await deleteReseller(db, id)
      await removeFiles(work, files)
      return { id, outcome: 'removed', ...contents }
    },
  }),
]
