import { deleteDevice } from '../../../domain/devices/write-device-store.ts'
import {
  deleteDeviceProfile,
  deleteNumber,
  deleteProfile,
  findDevice,
  findDeviceProfile,
  findNumber,
  findProfile,
  moveNumber,
  type NumberRow,
} from '../../../domain/removal/removable-store.ts'
import { removeFiles } from '../../../domain/removal/remove-customer.ts'
import {
  devicesOfProfile,
  linesOfProfile,
  saidUsers,
  type Users,
  usersOfSoundSet,
} from '../../../domain/removal/users-store.ts'
import { operatorRefusal } from '../../../domain/saving/saving.ts'
import { deleteSoundSet, findSetByName } from '../../../domain/sounds/remove-set-store.ts'
import { customerLock, holdLock } from '../../../platform/db/locks.ts'
import { notFound, tryLater } from '../../../platform/http-problem.ts'
import { command, type Work } from '../../command.ts'
import {
  findSubscriber,
  requireCustomer,
  requireProfileSet,
  requireReseller,
  requireSubscriber,
} from '../../references-store.ts'
import { readNumber } from '../subscriber-commands.ts'

const number = {
  kind: 'text',
  help: "country code, area code and local number, such as '43 720 100100'",
  required: true,
} as const
const reseller = { kind: 'text', help: 'name of the reseller', required: true } as const

const refuseUsed = (what: string, users: Users): void => {
  if (users.count > 0) throw operatorRefusal(`${what} is used by ${saidUsers(users)}.`)
}

/** An alias number; a primary number goes with its line. */
const requireAlias = async ({ db, reseller: only }: Work, text: string): Promise<NumberRow> => {
  const { cc, ac, sn } = readNumber(text)
  const found = await findNumber(db, `${cc}${ac}${sn}`)
  if (found === undefined || (only !== null && found.reseller_id !== only))
    throw notFound(`Nobody has the number '${text}'.`)
  if (found.is_primary)
    throw operatorRefusal(`'${text}' is the primary number of ${found.subscriber}, and goes with it only.`)
  return found
}

/**
 * Finds an alias number and holds the locks of its customer and of the one that gets it, the lower ID first: so two moves
 * in opposite directions wait for each other and not both for ever.
 * @param to the customer that gets it; undefined: none
 * @throws HttpProblem 404, or 503 when another customer has got the number meanwhile
 */
const holdAlias = async (work: Work, text: string, to?: number): Promise<NumberRow> => {
  const { customer_id: from } = await requireAlias(work, text)
  for (const id of [...new Set([from, to ?? from])].sort((one, other) => one - other))
    await holdLock(work.db, customerLock(id))
  const held = await requireAlias(work, text)
  if (held.customer_id !== from) throw tryLater()
  await work.touches({ what: 'line', id: held.subscriber_id })
  return held
}

/** RUN-01: parts of resellers and customers. A part that others use stays, and the refusal says who uses it. */
export const partRemovalCommands = [
  command({
    noun: 'numbers',
    verb: 'remove',
    object: { kind: 'number', by: ['number'] },
    audience: 'reseller',
    summary: 'free an alias number',
    options: { number },
    run: async (work, { number: text }) => {
      const { id, subscriber } = await holdAlias(work, text)
      await deleteNumber(work.db, id)
      return { id, outcome: 'removed', subscriber }
    },
  }),
  command({
    noun: 'numbers',
    verb: 'move',
    object: { kind: 'number', by: ['number'] },
    audience: 'reseller',
    summary: 'give an alias number to another line, which may be one of another customer',
    options: { number, subscriber: { kind: 'text', help: 'new owner: name@domain', required: true } },
    run: async (work, { number: text, subscriber }) => {
      const { customer_id: toCustomer } = await findSubscriber(work, subscriber)
      const { id, subscriber_id, subscriber: from } = await holdAlias(work, text, toCustomer)
      const { id: to } = await requireSubscriber(work, subscriber)
      if (to === subscriber_id) return { id, outcome: 'unchanged' }
      await moveNumber(work.db, id, to)
      return { id, outcome: 'updated', from, to: subscriber }
    },
  }),
  command({
    noun: 'devices',
    verb: 'remove',
    object: { kind: 'device', by: ['customer', 'identifier'] },
    audience: 'reseller',
    summary: 'remove a desk phone of a customer; its address answers no more',
    options: {
      customer: { kind: 'text', help: "the reseller's own ID for the customer", required: true },
      reseller: { kind: 'text', help: 'name of the reseller, if several have a customer with this ID' },
      identifier: { kind: 'text', help: 'MAC address or other identifier', required: true },
    },
    run: async (work, { customer, reseller: name, identifier }) => {
      const { id: customerId } = await requireCustomer(work, customer, name)
      const id = await findDevice(work.db, customerId, identifier)
      if (id === undefined) throw notFound(`There is no device '${identifier}'.`)
      await deleteDevice(work.db, id)
      return { id, outcome: 'removed' }
    },
  }),
  command({
    noun: 'sound-sets',
    verb: 'remove',
    object: { kind: 'sound set', by: ['customer', 'name'] },
    audience: 'reseller',
    summary: 'remove a sound set of a customer that nobody uses',
    options: {
      name: { kind: 'text', help: 'name of the set', required: true },
      customer: { kind: 'text', help: "the reseller's own ID for the customer", required: true },
      reseller: { kind: 'text', help: 'name of the reseller, if several have a customer with this ID' },
    },
    run: async (work, { name, customer, reseller: of }) => {
      const { id: customerId } = await requireCustomer(work, customer, of)
      const id = await findSetByName(work.db, customerId, name)
      if (id === undefined) throw notFound(`There is no sound set '${name}'.`)
      refuseUsed(`'${name}'`, await usersOfSoundSet(work.db, id))
      await removeFiles(work, await deleteSoundSet(work.db, id))
      return { id, outcome: 'removed' }
    },
  }),
  command({
    noun: 'profiles',
    verb: 'remove',
    object: { kind: 'profile', by: ['reseller', 'set', 'name'] },
    audience: 'reseller',
    summary: 'remove a profile that no line has',
    options: {
      reseller,
      set: { kind: 'text', help: 'name of the profile set', required: true },
      name: { kind: 'text', help: 'name of the profile', required: true },
    },
    run: async (work, { reseller: of, set, name }) => {
      const setId = await requireProfileSet(work.db, await requireReseller(work, of), set)
      const id = await findProfile(work.db, setId, name)
      if (id === undefined) throw notFound(`There is no profile '${name}'.`)
      refuseUsed(`'${name}'`, await linesOfProfile(work.db, id))
      await deleteProfile(work.db, id)
      return { id, outcome: 'removed' }
    },
  }),
  command({
    noun: 'device-profiles',
    verb: 'remove',
    object: { kind: 'device profile', by: ['reseller', 'name'] },
    audience: 'reseller',
    summary: 'remove a device profile that no device has',
    options: { reseller, name: { kind: 'text', help: 'name that customers see', required: true } },
    run: async (work, { reseller: of, name }) => {
      const id = await findDeviceProfile(work.db, await requireReseller(work, of), name)
      if (id === undefined) throw notFound(`There is no device profile '${name}'.`)
      refuseUsed(`'${name}'`, await devicesOfProfile(work.db, id))
      await deleteDeviceProfile(work.db, id)
      return { id, outcome: 'removed' }
    },
  }),
]
