import type { LineKind } from '../../domain/pbx-lines/lines-store.ts'
import type { SubscriberInput } from '../../domain/provisioning/subscribers.ts'
import { operatorRefusal } from '../../domain/saving/saving.ts'
import { requireGoodPassword } from '../../platform/auth/passwords/password-rule.ts'
import type { Options, Values, Work } from '../command.ts'
import { orNull } from '../or-null.ts'
import { type CustomerReference, partsOf, requireCustomer, touchLine } from '../references-store.ts'

/** Options for every kind of subscriber. */
export const subscriberOptions = {
  customer: { kind: 'text', help: "the reseller's own ID for the customer", required: true },
  reseller: { kind: 'text', help: 'name of the reseller, if several have a customer with this ID' },
  username: { kind: 'text', help: 'name@domain; the name alone if the reseller has one domain', required: true },
  'display-name': { kind: 'text', help: 'name that people see' },
  email: { kind: 'text', help: 'mail address' },
  timezone: { kind: 'text', help: "such as Europe/Vienna; the customer's is the default" },
  profile: { kind: 'text', help: "profile of the customer's set; empty for none" },
  password: { kind: 'password', help: 'web password, for the portal, a line of standard input' },
  'sip-password': {
    kind: 'password',
    help: 'SIP password, a line of standard input; a new subscriber gets a random one',
  },
} as const satisfies Options

/** Reads the options that every kind of subscriber has. */
export const readSubscriber = async (
  work: Work,
  kind: LineKind,
  values: Values<typeof subscriberOptions>,
): Promise<SubscriberInput & { customer: CustomerReference }> => {
  const customer = await requireCustomer(work, values.customer, values.reseller)
  const { username, domain = customer.only_domain } = partsOf(values.username)
  if (domain === null) throw operatorRefusal(`Add the domain: --username ${username}@domain.`)
  await checkPasswords(username, values)
  await touchLine(work, username, domain)
  return {
    kind,
    customer,
    customer_id: customer.id,
    username,
    domain,
    display_name: orNull(values['display-name']),
    email: orNull(values.email),
    timezone: orNull(values.timezone),
    profile: orNull(values.profile),
    webpassword: orNull(values.password),
    password: values['sip-password'],
  }
}

/** @throws Refusal for a password that is too long or too easily guessed */
const checkPasswords = async (username: string, values: Values<typeof subscriberOptions>): Promise<void> => {
  const { password: web, 'sip-password': sip } = values
  if (web) await requireGoodPassword({ field: 'webpassword', password: web, usernames: [username] })
  if (sip !== undefined) await requireGoodPassword({ field: 'password', password: sip, usernames: [username] })
}
