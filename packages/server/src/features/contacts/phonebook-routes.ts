import { applyPatch } from '@lineside/contract/http/apply-patch'
import { checkPatch } from '@lineside/contract/http/json-patch'
import type { Contact, ContactDuplicates, ContactImport, contacts } from '@lineside/contract/resources/contacts'
import {
  customerPhonebook,
  type PhonebookEntry,
  subscriberPhonebook,
  type WrittenEntry,
  writtenEntrySchema,
} from '@lineside/contract/resources/pbx/phonebook'
import type { DiallingPlace } from '@lineside/telephony/numbers/normalise-number'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { Answer, created } from '../../platform/http/answer.ts'
import { validate } from '../../platform/http/requests/validate.ts'
import type { ResourceContext } from '../../platform/http/resources/resource-handlers.ts'
import type { ResourceWriter } from '../../platform/http/resources/resource-writer.ts'
import { badRequest, entityNotFound, unprocessable } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { lineUnknown } from '../../platform/refusal.ts'
import { phonebookPages } from './phonebook-pages.ts'

/** The contacts that the phone books show, and what else of them the books use. */
export interface PhonebookContacts {
  readonly writer: ResourceWriter<typeof contacts>
  readonly placeOf: (db: Db, principal: Principal) => Promise<DiallingPlace>
  readonly importFile: (
    principal: Principal,
    path: string,
    how: { shared: boolean; duplicates: ContactDuplicates; purges?: boolean },
  ) => Promise<ContactImport>
}

/** FRONT-03: the phone books of newer clients: contacts, which are read and written by their own rules. */
export const phonebookRoutes = (api: Api, platform: Platform, parts: PhonebookContacts): void => {
  bookRoutes(api, platform, parts, subscriberPhonebook, {
    require: ({ subscriberId }, id) => requireSame(id === subscriberId, 'subscriber'),
    ownerOf: ({ subscriberId }) => ({ subscriber_id: subscriberId }),
    isCompany: false,
  })
  bookRoutes(api, platform, parts, customerPhonebook, {
    require: ({ customerId }, id) => requireSame(id === customerId, 'customer'),
    ownerOf: ({ customerId }) => ({ customer_id: customerId }),
    isCompany: true,
  })
  const { create } = subscriberPhonebook
  api.route(create, async ({ principal, params: { id }, body }) => {
    requireSame(id === principal.subscriberId, 'subscriber')
    if ((body.subscriber_id ?? id) !== id) throw lineUnknown()
    const { shared = false } = body
    const { item } = await parts.writer.create(contextOf(platform, principal), newContact(body, shared))
    return added(`/api/v2/subscribers/${id}/phonebook`, item, { subscriber_id: id })
  })
  api.route(customerPhonebook.create, async ({ principal, params: { id }, query, upload: { fields, file } }) => {
    requireSame(id === principal.customerId, 'customer')
    if (file === undefined) {
      const body = validate(writtenEntrySchema, fields)
      const { item } = await parts.writer.create(contextOf(platform, principal), newContact(body, true))
      return added(`/api/v2/customers/${id}/phonebook`, item, { customer_id: id })
    }
    const purges = query.purge_existing === true
    await parts.importFile(principal, file.path, { shared: true, duplicates: 'update', purges })
    return new Answer(201, [])
  })
}

/** A phone book: whose it is, and which contacts it holds. */
interface Book {
  /** @throws HttpProblem 404 */
  readonly require: (principal: Principal, id: number) => void
  readonly ownerOf: (principal: Principal) => Pick<PhonebookEntry, 'subscriber_id' | 'customer_id'>
  /** It holds the company's contacts alone. */
  readonly isCompany: boolean
}

const bookRoutes = (
  api: Api,
  platform: Platform,
  { writer, placeOf }: PhonebookContacts,
  described: Omit<typeof subscriberPhonebook, 'create'> | Omit<typeof customerPhonebook, 'create'>,
  book: Book,
): void => {
  type Asked = { readonly principal: Principal; readonly params: { readonly id: number; readonly entry: number } }
  const { list, get, replace, patch, remove } = described as Omit<typeof subscriberPhonebook, 'create'>
  const pages = phonebookPages(platform, placeOf, book.isCompany)
  const shown = (contact: Contact, principal: Principal) => entryOf(contact, book.ownerOf(principal))

  /** @throws HttpProblem 404 for another's book, and for an entry that is not in it */
  const existing = async ({ principal, params: { id, entry } }: Asked): Promise<Contact> => {
    book.require(principal, id)
    const contact = await writer.existing(contextOf(platform, principal), entry)
    requireSame(!book.isCompany || contact.shared, 'contact')
    return contact
  }
  const change = async (asked: Asked, edit: (entry: PhonebookEntry) => WrittenEntry): Promise<PhonebookEntry> => {
    const { principal, params } = asked
    await existing(asked)
    const { item } = await writer.change(contextOf(platform, principal), params.entry, async (current) =>
      changed(current, edit(shown(current, principal))),
    )
    if (item === null) throw entityNotFound('contact')
    return shown(item, principal)
  }
  const locks = ({ principal, params: { entry } }: Asked) => writer.locks(principal, entry)

  api.route(list, async ({ principal, params: { id }, query, request }) => {
    book.require(principal, id)
    const isCsv = /^text\/csv\b/.test(request.headers.accept ?? '')
    const context = { ...contextOf(platform, principal), query }
    const present = (contact: Contact) => shown(contact, principal)
    return isCsv ? await pages.csv(context, present) : await pages.page(context, present)
  })
  api.route(get, async (asked) => shown(await existing(asked), asked.principal))
  api.route(replace, (asked) => change(asked, () => asked.body), { locks })
  api.route(
    patch,
    async (asked) => {
      const checked = checkPatch(asked.body, ['add', 'replace', 'remove', 'copy'])
      if ('error' in checked) throw badRequest(checked.error)
      return await change(asked, ({ name, number, shared }) => {
        const result = applyPatch({ name, number, shared }, checked.operations)
        if ('error' in result) throw unprocessable(`The entity could not be processed: ${result.error}`)
        return validate(writtenEntrySchema, result.document)
      })
    },
    { locks },
  )
  api.route(
    remove,
    async (asked) => {
      await existing(asked)
      await writer.remove(contextOf(platform, asked.principal), asked.params.entry)
    },
    { locks },
  )
}

const contextOf = ({ db }: Platform, principal: Principal): ResourceContext => ({ principal, db, query: {} })

const requireSame = (isSame: boolean, entity: string): void => {
  if (!isSame) throw entityNotFound(entity)
}

const entryOf = ({ id, name, numbers, shared }: Contact, owner: Partial<PhonebookEntry>): PhonebookEntry => ({
  id: String(id),
  ...owner,
  name,
  number: numbers[0]?.number ?? '',
  shared,
})

const newContact = ({ name, number }: WrittenEntry, shared: boolean) => ({
  name,
  numbers: [{ label: 'work', number }],
  shared,
})

const added = (book: string, item: Contact | null, owner: Partial<PhonebookEntry>): Answer => {
  if (item === null) throw entityNotFound('contact')
  return created(`${book}/${item.id}`, [entryOf(item, owner)])
}

/** A contact whose name and first number were written, and perhaps whose owner; the rest of it stays. */
const changed = (current: Contact, { name, number, shared = current.shared }: WrittenEntry) => {
  const [first, ...further] = current.numbers
  const numbers = [{ label: first?.label ?? ('work' as const), number }, ...further]
  return { name, company: current.company, email: current.email, numbers, shared }
}
