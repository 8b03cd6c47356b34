import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { Contact } from '@lineside/contract/resources/contacts'
import { type PhonebookEntry, phonebookEntrySchema, phonebookOrder } from '@lineside/contract/resources/pbx/phonebook'
import { type DiallingPlace, normaliseNumber } from '@lineside/telephony/numbers/normalise-number'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { csvOf } from '../../platform/http/resources/csv.ts'
import { pagingOf } from '../../platform/http/resources/list-request.ts'
import type {
  ListContext,
  ListRequest,
  ListResult,
  ResourceContext,
} from '../../platform/http/resources/resource-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { countListed, listContacts } from './contacts-store.ts'
import { presentContact } from './present-contact.ts'

/** The file that a list gives as CSV. */
const file = {
  name: 'phonebook',
  entity: 'contact',
  origin: 'ngcp',
  summary: '',
  methods: {},
  item: phonebookEntrySchema,
  ...phonebookOrder,
} as const satisfies ResourceDescription

interface Asked {
  readonly name?: string
  readonly number?: string
  readonly include?: string
}

/** Lists of a phone book, as JSON and as CSV. */
export const phonebookPages = (
  platform: Platform,
  placeOf: (db: Db, principal: Principal) => Promise<DiallingPlace>,
  isCompany: boolean,
) => {
  const read = async (
    { db, principal, query }: ResourceContext,
    request: ListRequest<unknown>,
    present: (contact: Contact) => PhonebookEntry,
  ): Promise<ListResult<PhonebookEntry>> => {
    const { name, number, include } = query as Asked
    const hasBoth = number !== undefined || include === 'all' || include === 'customer'
    const filters = {
      ...(name !== undefined && { search: name.replace(/[*?]/g, ' ') }),
      ...(isCompany ? { shared: true } : !hasBoth && { shared: false }),
    }
    const digits = number && normaliseNumber(number, await placeOf(db, principal))
    const rows = await listContacts(db, principal, { ...request, filters }, digits)
    const totalCount = request.count ? await countListed(db, principal, filters, digits) : null
    return { items: rows.map((row) => present(presentContact(row))), totalCount }
  }
  const reading = (context: ResourceContext): ListContext => ({ ...context, ...platform.reads.open('contacts') })
  return {
    page: async (context: ResourceContext, present: (contact: Contact) => PhonebookEntry) => {
      const { rows, request } = pagingOf(phonebookOrder, context.query)
      const { items, totalCount } = await read(reading(context), request, present)
      return { data: items.slice(0, rows), total_count: totalCount }
    },
    csv: (context: ResourceContext, present: (contact: Contact) => PhonebookEntry) =>
      csvOf(platform, file, (reader, request) => read(reader, request, present), reading(context)),
  }
}
