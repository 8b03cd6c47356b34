import { limits } from '@lineside/contract/limits'
import {
  checkContacts,
  type ContactDuplicates,
  type ContactImport,
  contacts,
  getContactCards,
  importContacts,
} from '@lineside/contract/resources/contacts'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useNow, useTranslations } from 'use-intl'
import { contactCountKey, contactsKey, useContactsRefresh } from '../../domain/contacts/save-contact.ts'
import { lastWith, newestQuery } from '../../domain/conversations/last-with.ts'
import { useConversationTexts } from '../../domain/conversations/use-conversation-texts.ts'
import { callForBlob } from '../../shared/api/call-route.ts'
import { listPage, removeItem } from '../../shared/api/resource-client.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { localeStore } from '../../shared/i18n/locale.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import type { FileKind } from '../../shared/uploads/file-kind.ts'
import { sendFile, type SendOptions } from '../../shared/uploads/send-upload.ts'

/** The owner of the contacts shown. */
type ContactTab = 'all' | 'own' | 'shared'
export type ContactView = { readonly tab: ContactTab; readonly search: string; readonly page: number }

export const contactsQuery = ({ tab, search, page }: ContactView) =>
  queryOptions({
    queryKey: [...contactsKey, tab, search, page],
    queryFn: ({ signal }) =>
      listPage(
        contacts,
        {
          page,
          rows: limits.portalRowsDefault,
          order_by: 'name',
          ...(search.trim() !== '' && { search: search.trim() }),
          ...(tab !== 'all' && { shared: tab === 'shared' }),
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })

/** How many contacts the user sees, own and shared. */
export const contactCountQuery = queryOptions({
  queryKey: contactCountKey,
  queryFn: async ({ signal }) => (await listPage(contacts, { page: 1, rows: 1 }, signal)).totalCount,
  meta: { isQuiet: true },
})

export function useRemoveContact() {
  const refresh = useContactsRefresh()
  const t = useTranslations('contacts')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: (id: number) => removeItem(contacts, id),
    onSuccess: refresh,
    meta: { failed: () => common('errors.whileTrying', { action: t('remove.action') }) },
  })
}

export const contactFiles: FileKind = {
  endings: ['.vcf', '.vcard', '.csv', '.tsv', '.txt'],
  maxBytes: limits.contactFileBytes,
}

/** How the contacts of the file are imported. */
export interface ImportChoice {
  readonly duplicates: ContactDuplicates
  readonly shared: boolean
}

/**
 * Asks the server what an import of this file would do. Loads the texts of refusals too, so that errors show in the
 * user's language.
 */
export const checkFile = async (file: File, json: ImportChoice, options?: SendOptions): Promise<ContactImport> => {
  const [checked] = await Promise.all([
    sendFile(checkContacts, { json, file }, options),
    localeStore.require('refusals'),
  ])
  return checked
}

export function useImportContacts() {
  const refresh = useContactsRefresh()
  const t = useTranslations('contacts')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: ({ file, ...json }: ImportChoice & { readonly file: File }) => sendFile(importContacts, { json, file }),
    onSuccess: refresh,
    meta: { failed: () => common('errors.whileTrying', { action: t('import.action') }) },
  })
}

export const contactCards = (): Promise<Blob> => callForBlob(getContactCards, { query: {} })

const minute = 60_000

/**
 * NAME-01: the last call with a person in a few words, such as "Missed, 09:11".
 * @returns a function that takes the person's numbers; '' while nothing is known, and for people of older calls
 */
export function useLastCalls(): (numbers: readonly string[]) => string {
  const t = useTranslations('contacts')
  const { subscriber } = useUser()
  const textsOf = useConversationTexts()
  const formats = useFormats()
  const now = useNow({ updateInterval: minute })
  const { data = [] } = useQuery(newestQuery(subscriber.id))
  const last = lastWith(data, (item) => textsOf(item).party.dialled)
  return (numbers) => {
    const item = last(numbers)
    if (item === null) return ''
    const { outcome, startedAt } = textsOf(item)
    return t('last', { outcome, time: formats.shortTime(startedAt, now) })
  }
}
