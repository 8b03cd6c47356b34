import { isMailDomain } from '@lineside/telephony/subscribers/single-sign-on'
import { operatorRefusal } from '../../../domain/saving/saving.ts'
import { assignDomain, listDomains, withdrawDomain } from '../../../domain/single-sign-on/mail-domains-store.ts'
import { readTemplate } from '../../../domain/single-sign-on/sso-seats-store.ts'
import { deleteProvider, readProvider } from '../../../domain/single-sign-on/sso-store.ts'
import { command, type Options } from '../../command.ts'
import { findCustomer, requireCustomer } from '../../references-store.ts'

const customer = {
  id: { kind: 'text', help: "the reseller's own ID for the customer", required: true },
  reseller: { kind: 'text', help: 'name of the reseller, if several have a customer with this ID' },
} as const satisfies Options
const domain = {
  domain: { kind: 'text', help: 'mail domain, such as nordwind.example', required: true, isRecorded: true },
} as const satisfies Options

const domainOf = (text: string): string => {
  const name = text.trim().toLowerCase()
  if (!isMailDomain(name)) throw operatorRefusal('--domain is a mail domain, such as nordwind.example.')
  return name
}

/**
 * FACT-08: mail domains of customers, by the operator alone: whoever has a domain answers for the addresses in it, so that
 * nobody can take one.
 */
export const ssoCommands = [
  command({
    noun: 'customers',
    verb: 'assign-mail-domain',
    audience: 'operator',
    object: { kind: 'customer', by: ['id'] },
    summary: 'let a customer sign in the people of a mail domain by its own provider; a domain belongs to one customer',
    options: { ...customer, ...domain },
    run: async (work, { id: externalId, reseller, domain: text }) => {
      const name = domainOf(text)
      const { id } = await requireCustomer(work, externalId, reseller)
      const { customerId, isNew } = await assignDomain(work.db, name, { customerId: id, now: work.now() })
      if (customerId !== id) throw operatorRefusal(`${name} belongs to another customer. Withdraw it there first.`)
      return { id, outcome: isNew ? 'assigned' : 'unchanged', domains: await listDomains(work.db, id) }
    },
  }),
  command({
    noun: 'customers',
    verb: 'withdraw-mail-domain',
    audience: 'operator',
    object: { kind: 'customer', by: ['id'] },
    summary: 'take a mail domain away from a customer; nobody of it signs in by single sign-on any more',
    options: { ...customer, ...domain },
    run: async (work, { id: externalId, reseller, domain: text }) => {
      const { id } = await requireCustomer(work, externalId, reseller)
      const isGone = await withdrawDomain(work.db, domainOf(text), id)
      return { id, outcome: isGone ? 'withdrawn' : 'unchanged', domains: await listDomains(work.db, id) }
    },
  }),
  command({
    noun: 'customers',
    verb: 'show-sso',
    audience: 'reseller',
    summary: 'the mail domains of a customer, and its single sign-on without the secret',
    reads: true,
    options: customer,
    run: async (work, { id: externalId, reseller }) => {
      const { id } = await findCustomer(work, externalId, reseller)
      const provider = await readProvider(work.db, id)
      const { issuer = null, is_on: isOn = false, allows_password: allowsPassword = true } = provider ?? {}
      return {
        id,
        domains: await listDomains(work.db, id),
        issuer,
        is_on: isOn,
        allows_password: allowsPassword,
        tried_at: provider?.tried_at ?? null,
        makes_seats: (await readTemplate(work.db, id))?.makes_seats ?? false,
      }
    },
  }),
  command({
    noun: 'customers',
    verb: 'remove-sso',
    audience: 'reseller',
    object: { kind: 'customer', by: ['id'] },
    summary: 'remove the single sign-on of a customer whose provider has failed: passwords and passkeys sign in again',
    options: customer,
    run: async (work, { id: externalId, reseller }) => {
      const { id } = await requireCustomer(work, externalId, reseller)
      return { id, outcome: (await deleteProvider(work.db, id)) ? 'removed' : 'unchanged' }
    },
  }),
]
