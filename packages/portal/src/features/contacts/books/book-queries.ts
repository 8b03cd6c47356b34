import type {
  addContactBook,
  changeContactBookPassword,
  ContactBook,
  findContactBooks,
  listContactBooks,
  readContactBook,
  removeContactBook,
} from '@lineside/contract/resources/app/contact-books'
import type { BodyOf } from '@lineside/contract/http/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useContactsRefresh } from '../../../domain/contacts/save-contact.ts'
import { callRoute } from '../../../shared/api/call-route.ts'
import { describedRoute } from '../../../shared/api/described.ts'

const path = '/api/lineside/contactbooks'
const list = describedRoute<typeof listContactBooks>('GET', path)
const find = describedRoute<typeof findContactBooks>('POST', `${path}/find`)
const add = describedRoute<typeof addContactBook>('POST', path)
const password = describedRoute<typeof changeContactBookPassword>('PUT', `${path}/:book/password`)
const read = describedRoute<typeof readContactBook>('POST', `${path}/:book/read`)
const remove = describedRoute<typeof removeContactBook>('DELETE', `${path}/:book`)

const key = ['contactbooks'] as const
/** A book that is read now is looked at again so often, beside the events that tell its end. */
const lookMs = 2_000

export const booksQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: async ({ signal }) => (await callRoute(list, { signal })).books,
  refetchInterval: ({ state }) => (state.data?.some((book) => book.is_running) === true ? lookMs : false),
  meta: { isQuiet: true },
})

export type BookAccount = BodyOf<typeof findContactBooks>

/** Connects and changes address books. The dialog says failures of `find`, `add` and `password` at the form. */
export function useBookActions() {
  const t = useTranslations('contacts')
  const common = useTranslations('common')
  const client = useQueryClient()
  const refreshContacts = useContactsRefresh()
  const refresh = () => client.invalidateQueries({ queryKey: key })
  const meta = { failed: () => common('errors.whileTrying', { action: t('books.action') }) }
  return {
    find: useMutation({ mutationFn: (body: BookAccount) => callRoute(find, { body }), meta: { isQuiet: true } }),
    add: useMutation({
      mutationFn: (body: BodyOf<typeof addContactBook>) => callRoute(add, { body }),
      onSuccess: refresh,
      meta: { isQuiet: true },
    }),
    password: useMutation({
      mutationFn: ({ id, ...body }: BodyOf<typeof changeContactBookPassword> & { id: number }) =>
        callRoute(password, { params: { book: id }, body }),
      onSuccess: refresh,
      meta: { isQuiet: true },
    }),
    read: useMutation({
      mutationFn: (book: number) => callRoute(read, { params: { book } }),
      onSettled: refresh,
      meta,
    }),
    remove: useMutation({
      mutationFn: ({ book, contacts }: { book: ContactBook['id']; contacts: 'keep' | 'remove' }) =>
        callRoute(remove, { params: { book }, query: { contacts } }),
      onSettled: () => Promise.all([refresh(), refreshContacts()]),
      meta,
    }),
  }
}
