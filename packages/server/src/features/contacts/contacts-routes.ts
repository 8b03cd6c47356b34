import { actsForCompany } from '@lineside/contract/access'
import { Readable } from 'node:stream'
import { limits } from '@lineside/contract/limits'
import {
  checkContacts,
  contacts,
  type ContactDuplicates,
  getContactCards,
  importContacts,
} from '@lineside/contract/resources/contacts'
import { dialledNumber } from '@lineside/telephony/contacts/dialled-number'
import { writeCards } from '@lineside/telephony/contacts/write-cards'
import { type DiallingPlace, normaliseNumber } from '@lineside/telephony/numbers/normalise-number'
import {
  type ContactOwner,
  contactsLock,
  countContacts,
  giveContact,
  insertContacts,
  updateContacts,
} from '../../domain/contacts/contacts-store.ts'
import { contactValues, type ContactValues, type WrittenContact } from '../../domain/contact-files/contact-values.ts'
import { type ReadContact, refusalOf } from '../../domain/contact-files/read-contacts.ts'
import { MediaError } from '../../domain/media/media-error.ts'
import { CONTACTS_WORK_MS } from '../../domain/media/media-limits.ts'
import type { Services } from '../../domain/services.ts'
import { findLine } from '../../domain/subscribers/lines-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { requireRoom } from '../../platform/db/require-room.ts'
import { file } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { forbidden } from '../../platform/http-problem.ts'
import { portionsOf } from '../../platform/portions.ts'
import { busy, Refusal } from '../../platform/refusal.ts'
import {
  allContacts,
  type ContactRow,
  countListed,
  deleteContact,
  deleteContactsOf,
  findContact,
  listContacts,
} from './contacts-store.ts'
import { presentContact } from './present-contact.ts'
import { phonebookRoutes } from './phonebook-routes.ts'
import { carryOut, planImport, presentImport } from './import-contacts.ts'

/** NAME-01: a subscriber's own contacts, and the company's, which only administrators write. */
export const contactsRoutes = (api: Api, platform: Services): void => {
  const { db, locks, media } = platform

  const writer = api.resource(contacts, {
    list: async ({ db: reading, principal }, request) => {
      const { filters, count } = request
      const number = filters.number && normaliseNumber(filters.number, await placeOf(reading, principal))
      // one more than the page has says that another page follows, where they are too many to count
      const rows = await listContacts(reading, principal, { ...request, limit: request.limit + Number(count) }, number)
      return {
        items: rows.map(presentContact),
        totalCount: count ? await countListed(reading, principal, filters, number) : null,
      }
    },
    get: async ({ db: reading, principal }, id) => {
      const row = await findContact(reading, principal, id)
      return row && presentContact(row)
    },
    create: async ({ db: writing, principal }, { shared = false, ...written }) => {
      const owner = ownerOf(principal, shared)
      await requireRoomOf(writing, owner)
      const [id] = await insertContacts(writing, owner, [await valuesOf(writing, principal, written)])
      return id ?? 0
    },
    replace: async ({ db: writing, principal }, id, { shared, ...written }, current) => {
      ownerOf(principal, current.shared)
      requireOwn(current)
      if (shared !== undefined && shared !== current.shared) {
        const owner = ownerOf(principal, shared)
        await requireRoomOf(writing, owner)
        await giveContact(writing, id, owner)
      }
      await updateContacts(writing, principal.customerId, new Map([[id, await valuesOf(writing, principal, written)]]))
    },
    remove: async ({ db: writing, principal }, id, current) => {
      ownerOf(principal, current.shared)
      requireOwn(current)
      await deleteContact(writing, id)
    },
  })

  /** Reads the contacts of an uploaded file, in a process of its own, and finds their future owner. */
  const read = async (principal: Principal, path: string, shared: boolean) => {
    const owner = ownerOf(principal, shared)
    const place = await placeOf(db, principal)
    const order = { lane: 'brought', owner: principal, workMs: CONTACTS_WORK_MS } as const
    const answer = await media.run('readContacts', { from: path, place }, order).catch((error: unknown) => {
      throw error instanceof MediaError ? unreadable(error) : error
    })
    if ('refused' in answer) throw refusalOf(answer.refused)
    return { owner, ...answer }
  }
  const plan = (
    reading: Db,
    { owner, contacts: given }: { owner: ContactOwner; contacts: readonly ReadContact[] },
    duplicates: ContactDuplicates,
  ) => planImport(reading, owner, given, duplicates)

  api.route(checkContacts, async ({ principal, upload: { fields, file: uploaded } }) => {
    const given = await read(principal, uploaded?.path ?? '', fields.shared)
    return presentImport(await plan(db, given, fields.duplicates), given.unreadColumns)
  })

  /** @param purges the file takes the place of all contacts of the owner */
  const importFile = async (
    principal: Principal,
    path: string,
    { shared, duplicates, purges = false }: { shared: boolean; duplicates: ContactDuplicates; purges?: boolean },
  ) => {
    const given = await read(principal, path, shared)
    const lock = contactsLock(given.owner)
    return locks.run([lock], principal.subscriberId, () =>
      db.transaction().execute(async (transaction) => {
        await holdLock(transaction, lock)
        if (purges) await deleteContactsOf(transaction, given.owner)
        const planned = await plan(transaction, given, duplicates)
        await carryOut(transaction, given.owner, planned)
        return presentImport(planned, given.unreadColumns)
      }),
    )
  }

  api.route(importContacts, ({ principal, upload: { fields, file: uploaded } }) =>
    importFile(principal, uploaded?.path ?? '', fields),
  )

  phonebookRoutes(api, platform, { writer, placeOf, importFile })

  api.route(getContactCards, async ({ principal, query: { shared } }) => {
    const rows = await allContacts(db, principal, shared, 2 * limits.contacts)
    return file({
      content: Readable.from(cardTexts(rows)),
      type: 'text/vcard; charset=utf-8',
      fileName: 'contacts.vcf',
    })
  })
}

/** The cards of a large address book are written in portions: all other requests would wait for one long text. */
async function* cardTexts(rows: readonly ContactRow[]): AsyncGenerator<string> {
  for await (const portion of portionsOf(rows)) yield writeCards(portion.map(cardOf))
}

const cardOf = ({ name, company, email, numbers }: ContactRow) => ({
  name,
  company: company ?? '',
  email: email ?? '',
  numbers: numbers.map(({ label, number }) => ({ label, number: dialledNumber(number) })),
})

const unreadable = ({ code }: MediaError): Refusal =>
  code === 'busy' || code === 'closed' ? busy() : new Refusal('file_not_csv', 'The file takes too long to read.', {})

/**
 * The owner whose contacts the caller writes.
 * @throws HttpProblem 403 when somebody else than an administrator writes the company's contacts
 */
const ownerOf = ({ customerId, subscriberId, role }: Principal, shared: boolean): ContactOwner => {
  if (shared && !actsForCompany({ role })) throw forbidden("Only administrators may change the company's contacts.")
  return { customerId, subscriberId: shared ? null : subscriberId }
}

/** @throws Refusal where the owner has as many contacts as it may have */
const requireRoomOf = (db: Db, owner: ContactOwner): Promise<void> =>
  requireRoom(db, {
    lock: contactsLock(owner),
    most: limits.contacts,
    what: 'contacts',
    count: (counting) => countContacts(counting, owner),
  })

/** @throws Refusal for a contact that follows an address book */
const requireOwn = ({ book }: { readonly book?: string | undefined }): void => {
  if (book === undefined) return
  throw new Refusal('contact_follows', `The contact is changed in the address book '${book}'.`, { book })
}

const placeOf = async (db: Db, { subscriberId }: Principal): Promise<DiallingPlace> => {
  const line = await findLine(db, subscriberId)
  return { cc: line?.cc ?? '', ac: line?.ac ?? '' }
}

const valuesOf = async (db: Db, principal: Principal, written: WrittenContact): Promise<ContactValues> =>
  contactValues(written, await placeOf(db, principal))
