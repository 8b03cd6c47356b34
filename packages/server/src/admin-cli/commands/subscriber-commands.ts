import { parsePhoneNumber, type PhoneNumberParts } from '@lineside/telephony/numbers/phone-number'
import { saveExtensionRange } from '../../domain/provisioning/customers.ts'
import { type Outcome, outcomeOf } from '../../domain/saving/saving.ts'
import { saveSubscriber } from '../../domain/provisioning/subscribers.ts'
import { Refusal } from '../../platform/refusal.ts'
import { command } from '../command.ts'
import { pageOf, pageOptions } from '../page-options.ts'
import { listSubscribers } from '../lists-store.ts'
import { orNull } from '../or-null.ts'
import { findCustomer, requireSubscriber } from '../references-store.ts'
import { readSubscriber, subscriberOptions } from './subscriber-options.ts'

/** @throws Refusal */
export const readNumber = (text: string): PhoneNumberParts => {
  const result = parsePhoneNumber(text)
  if ('error' in result) throw new Refusal('number_invalid', result.error, {})
  return result.number
}

const number = { kind: 'text', help: "primary number, such as '43 1 99200'; required for a new subscriber" } as const
const extension = { kind: 'text', help: 'extension; required for a new subscriber' } as const

export const subscriberCommands = [
  command({
    noun: 'pilots',
    verb: 'save',
    object: { kind: 'line', by: ['username'] },
    audience: 'reseller',
    summary: "the administrator of a customer's PBX, with its base number",
    options: {
      ...subscriberOptions,
      number,
      'ext-min': { kind: 'text', help: 'lowest extension of the customer' },
      'ext-max': { kind: 'text', help: 'highest extension of the customer' },
    },
    run: async (work, values) => {
      const input = await readSubscriber(work, 'pilot', values)
      const range = { min: orNull(values['ext-min']), max: orNull(values['ext-max']) }
      const ofCustomer: Outcome = await saveExtensionRange(work, input.customer_id, range)
      const saved = await saveSubscriber(work, {
        ...input,
        number: values.number === undefined ? undefined : readNumber(values.number),
      })
      return { ...saved, outcome: outcomeOf(saved.outcome, ofCustomer) }
    },
  }),
  command({
    noun: 'seats',
    verb: 'save',
    object: { kind: 'line', by: ['username'] },
    audience: 'reseller',
    summary: 'a person with an extension of a PBX',
    options: { ...subscriberOptions, extension },
    run: async (work, values) =>
      saveSubscriber(work, {
        ...(await readSubscriber(work, 'seat', values)),
        pbx_extension: values.extension,
      }),
  }),
  command({
    noun: 'groups',
    verb: 'save',
    object: { kind: 'line', by: ['username'] },
    audience: 'reseller',
    summary: 'a hunt group: several seats behind one extension of a PBX',
    options: {
      ...subscriberOptions,
      extension,
      members: { kind: 'list', help: 'all members (name@domain), in hunt order' },
      policy: { kind: 'text', help: 'serial (the default), parallel, random, circular or none' },
      timeout: { kind: 'number', help: 'seconds until the next member is called; 10 is the default' },
      'cancel-mode': { kind: 'text', help: 'cancel (the default) or bye' },
    },
    run: async (work, values) => {
      const input = await readSubscriber(work, 'group', values)
      const members: number[] = []
      for (const name of values.members ?? []) members.push((await requireSubscriber(work, name)).id)
      return saveSubscriber(work, {
        ...input,
        pbx_extension: values.extension,
        pbx_hunt_policy: values.policy,
        pbx_hunt_timeout: values.timeout,
        pbx_hunt_cancel_mode: values['cancel-mode'],
        pbx_groupmember_ids: values.members && members,
      })
    },
  }),
  command({
    noun: 'lines',
    verb: 'save',
    object: { kind: 'line', by: ['username'] },
    audience: 'reseller',
    summary: 'a single line of a customer without a PBX',
    options: {
      ...subscriberOptions,
      number,
      administrative: { kind: 'yes or no', help: 'let it see all lines of its customer' },
    },
    run: async (work, values) =>
      saveSubscriber(work, {
        ...(await readSubscriber(work, 'line', values)),
        number: values.number === undefined ? undefined : readNumber(values.number),
        administrative: values.administrative,
      }),
  }),
  command({
    noun: 'subscribers',
    verb: 'list',
    audience: 'reseller',
    summary: 'pilots, seats, groups and lines',
    reads: true,
    options: {
      customer: { kind: 'text', help: "only of this customer: the reseller's own ID" },
      reseller: subscriberOptions.reseller,
      ...pageOptions,
    },
    run: async (work, { customer, reseller, ...page }) =>
      listSubscribers(work.db, customer === undefined ? undefined : (await findCustomer(work, customer, reseller)).id, {
        ...pageOf(page),
        reseller: work.reseller,
      }),
  }),
]
