import { limits } from '@lineside/contract/limits'
import type {
  ContactDuplicates,
  ContactImport,
  ContactVerdict,
  LeftOutValue,
} from '@lineside/contract/resources/contacts'
import { type ImportPlan, planContactImport } from '@lineside/telephony/contacts/plan-import'
import {
  type ContactOwner,
  countContacts,
  insertContacts,
  updateContacts,
} from '../../domain/contacts/contacts-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ContactValues } from '../../domain/contact-files/contact-values.ts'
import { type ReadContact, refusalOf } from '../../domain/contact-files/read-contacts.ts'
import { knownContacts } from './contacts-store.ts'

/** A contact of the file, and what the import will do with it. */
interface Planned {
  readonly contact: Pick<ReadContact, 'line' | 'name' | 'leftOut'>
  readonly plan: ImportPlan | { readonly verdict: 'error'; readonly refusal: Refusal }
  /** null: the contact is invalid. */
  readonly values: ContactValues | null
}

/** Plans the import of each contact by itself: an invalid contact does not stop the others. */
export const planImport = async (
  db: Db,
  owner: ContactOwner,
  read: readonly ReadContact[],
  duplicates: ContactDuplicates,
): Promise<readonly Planned[]> => {
  const right = read.flatMap(({ values }) => values ?? [])
  const plans = planContactImport(
    right.map(({ name, numbers }) => ({ name, numbers: numbers.map(({ number }) => number) })),
    await knownContacts(db, owner),
    duplicates,
  )
  let next = 0
  return read.map(({ line, name, leftOut, values, refusal }): Planned => {
    const contact = { line, name, leftOut }
    if (refusal !== null) return { contact, values, plan: { verdict: 'error', refusal: refusalOf(refusal) } }
    const plan = plans[next++]
    if (plan === undefined) throw new Error('A contact of the file has no plan')
    return { contact, values, plan }
  })
}

/**
 * Writes the planned contacts.
 * @throws Refusal `too_many`; nothing is written then
 */
export const carryOut = async (db: Db, owner: ContactOwner, planned: readonly Planned[]): Promise<void> => {
  const added = planned.flatMap(({ plan, values }) => (plan.verdict === 'create' && values !== null ? [values] : []))
  if ((await countContacts(db, owner)) + added.length > limits.contacts)
    throw new Refusal('too_many', 'Maximum number of contacts reached.', { most: limits.contacts })
  await insertContacts(db, owner, added)
  // when several contacts of the file match the same one, the last counts
  const changed = new Map<number, ContactValues>()
  for (const { plan, values } of planned) if (plan.verdict === 'update' && values !== null) changed.set(plan.id, values)
  await updateContacts(db, owner.customerId, changed)
}

export const presentImport = (planned: readonly Planned[], unreadColumns: readonly string[]): ContactImport => {
  const counts = { create: 0, update: 0, skip: 0, error: 0 }
  for (const { plan } of planned) counts[plan.verdict]++
  const rank = (each: Planned) => (each.plan.verdict === 'error' ? 0 : lost(each).length > 0 ? 1 : 2)
  const told = planned.toSorted((left, right) => rank(left) - rank(right)).slice(0, limits.contactVerdicts)
  return {
    counts,
    left_out: planned.reduce((sum, each) => sum + lost(each).length, 0),
    unread_columns: unreadColumns.slice(0, mostColumnsTold),
    verdicts: told.map(presentVerdict),
  }
}

const mostColumnsTold = 100

/** The values of a contact that the import leaves out; nothing is lost of one that is skipped. */
const lost = ({ plan, contact }: Planned): readonly LeftOutValue[] =>
  plan.verdict === 'create' || plan.verdict === 'update' ? contact.leftOut : []

const presentVerdict = (planned: Planned): ContactVerdict => {
  const { contact, plan } = planned
  const known = { line: contact.line, name: contact.name, verdict: plan.verdict, left_out: [...lost(planned)] }
  if (plan.verdict !== 'error') return { ...known, message: null }
  const { code, message, values, field } = plan.refusal
  return { ...known, message, reason: code, values, ...(field === undefined ? {} : { field }) }
}
