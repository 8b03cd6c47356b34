import { retentionKinds } from '@lineside/telephony/retention/retention'
import { exportPerson } from '../../../domain/person-export/export-person.ts'
import { platformLimits } from '../../../domain/retention/apply-retention.ts'
import { erasePerson } from '../../../domain/retention/erase-person.ts'
import { previewExpired } from '../../../domain/retention/expired-store.ts'
import { listHolds, removeHold, saveHold } from '../../../domain/retention/holds-store.ts'
import { limitsOfCustomers, saveRetention } from '../../../domain/retention/limits-store.ts'
import { operatorRefusal } from '../../../domain/saving/saving.ts'
import { command } from '../../command.ts'
import { findCustomer, requireCustomer, requireSubscriber } from '../../references-store.ts'

const customer = { kind: 'text', help: "the reseller's ID of the customer", required: true } as const
const reseller = { kind: 'text', help: 'name of the reseller, if several have such a customer' } as const
const months = (what: string) =>
  ({
    kind: 'text',
    help: `months for which ${what} are kept; 0: for ever, '': as the platform`,
    isRecorded: true,
  }) as const
const holdName = { kind: 'text', help: 'name of the hold, such as a case number', required: true } as const

const person = {
  id: { kind: 'number', help: 'ID of the line (subscriber)', required: true },
  username: { kind: 'text', help: 'user name of the line, so that a wrong ID names nobody', required: true },
} as const

/** @throws Refusal for a text that is no number */
const monthsOf = (text: string | undefined): number | null | undefined =>
  text === undefined || text === '' ? (text === '' ? null : undefined) : Number(text)

export const retentionCommands = [
  command({
    noun: 'retention',
    verb: 'save',
    object: { kind: 'customer', by: ['customer'] },
    audience: 'reseller',
    summary: 'for how many months the things of a customer are kept',
    options: {
      customer,
      reseller,
      conversations: months('calls'),
      voicemails: months('voicemails'),
      faxes: months('faxes'),
      recordings: months('recordings'),
      audit: months('entries of the audit log'),
    },
    run: async (work, { customer: called, reseller: of, conversations, voicemails, faxes, recordings, audit }) => {
      const { id } = await requireCustomer(work, called, of)
      const outcome = await saveRetention(work.db, id, {
        conversations: monthsOf(conversations),
        voicemails: monthsOf(voicemails),
        faxes: monthsOf(faxes),
        recordings: monthsOf(recordings),
        audit: monthsOf(audit),
      })
      return { outcome }
    },
  }),
  command({
    noun: 'retention',
    verb: 'preview',
    audience: 'reseller',
    summary: 'count the things of a customer that go with the next run; nothing is removed',
    options: { customer, reseller },
    reads: true,
    run: async (work, { customer: called, reseller: of }) => {
      const { db } = work
      const { id } = await findCustomer(work, called, of)
      const platform = platformLimits(work)
      const [limits] = await limitsOfCustomers(db, platform, { only: id })
      const kinds = retentionKinds.map(async (kind) => {
        const before = limits?.since[kind] ?? null
        if (before === null) return { kind, kept: 'for ever', goes: 0, oldest: null }
        const { count, oldest } = await previewExpired(db, { customerId: id, kind, before })
        return { kind, kept: `since ${before.toISOString().slice(0, 10)}`, goes: count, oldest }
      })
      return await Promise.all(kinds)
    },
  }),
  command({
    noun: 'holds',
    verb: 'save',
    object: { kind: 'hold', by: ['customer', 'name'] },
    audience: 'operator',
    summary: 'keep everything of a customer, or of one line, until the hold is removed',
    options: {
      customer,
      reseller,
      name: holdName,
      subscriber: { kind: 'text', help: 'the line: name@domain; without it, the whole customer' },
    },
    run: async (work, { customer: called, reseller: of, name, subscriber }) => {
      const { id } = await requireCustomer(work, called, of)
      const line = subscriber === undefined ? null : (await requireSubscriber(work, subscriber)).id
      const outcome = await saveHold(work.db, { customer_id: id, subscriber_id: line, name })
      if (outcome === null) throw operatorRefusal(`'${subscriber}' is no line of the customer '${called}'.`)
      return { outcome }
    },
  }),
  command({
    noun: 'holds',
    verb: 'list',
    audience: 'operator',
    summary: 'holds of a customer, or of all',
    options: { customer: { kind: 'text', help: "the reseller's ID of the customer" }, reseller },
    reads: true,
    run: async (work, { customer: called, reseller: of }) =>
      await listHolds(work.db, {
        customer: called === undefined ? undefined : (await findCustomer(work, called, of)).id,
        reseller: work.reseller,
      }),
  }),
  command({
    noun: 'holds',
    verb: 'remove',
    object: { kind: 'hold', by: ['customer', 'name'] },
    audience: 'operator',
    summary: 'remove a hold; what it kept goes when its time is over',
    options: { customer, reseller, name: holdName },
    run: async (work, { customer: called, reseller: of, name }) => {
      const { id } = await requireCustomer(work, called, of)
      if (!(await removeHold(work.db, id, name))) throw operatorRefusal(`'${called}' has no hold '${name}'.`)
      return { outcome: 'removed' }
    },
  }),
  command({
    noun: 'persons',
    verb: 'export',
    object: { kind: 'line', by: ['id'] },
    summary: 'write everything stored about the person of a line into a zip; the line may have ended',
    options: { ...person, to: { kind: 'text', help: 'path of the zip, which must not be there yet', required: true } },
    reads: true,
    isLogged: true,
    // a transaction of its own: it reads for as long as the archive takes
    inBatches: true,
    run: async (work, { to, id, username }) => ({
      id,
      ...(await exportPerson(work, { id, username, reseller: work.reseller }, to)),
    }),
  }),
  command({
    noun: 'persons',
    verb: 'erase',
    object: { kind: 'line', by: ['id'] },
    summary: 'erase the person of a line that has ended; others keep a pseudonym. This cannot be undone',
    options: person,
    run: async ({ db, files, reseller: of }, { id, username }) => ({
      id,
      ...(await erasePerson({ db, files }, { id, username, reseller: of })),
    }),
  }),
]
