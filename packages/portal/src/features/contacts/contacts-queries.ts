import { limits } from '@lineside/contract/limits'
import {
  checkContacts,
  type Contact,
  type ContactDuplicates,
  type ContactImport,
  contacts,
  getContactCards,
  importContacts,
} from '@lineside/contract/resources/contacts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callForBlob } from '../../shared/api/call-route.ts'
import { createItem, listPage, removeItem, setMembers } from '../../shared/api/resource-client.ts'
import { localeStore } from '../../shared/i18n/locale.ts'
import type { FileKind } from '../../shared/uploads/file-kind.ts'
import { sendFile, type SendOptions } from '../../shared/uploads/send-upload.ts'

/** Whose contacts are shown. */
export type ContactTab = 'all' | 'own' | 'shared'
export type ContactView = { readonly tab: ContactTab; readonly search: string; readonly page: number }

/** All that the form knows; empty texts are none. */
export interface WrittenContact {
  readonly name: string
  readonly company: string
  readonly email: string
  readonly numbers: Contact['numbers']
  readonly shared: boolean
}

const contactsKey = ['contacts'] as const

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

/** Names stand beside numbers in conversations too. */
const useRefresh = () => {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: contactsKey }),
      client.invalidateQueries({ queryKey: ['conversations'] }),
    ])
}

/** A new contact, or one that is there. */
export function useSaveContact(contact: Contact | null) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ shared, ...members }: WrittenContact) => {
      if (contact === null) await createItem(contacts, { ...members, shared })
      else await setMembers(contacts, contact.id, members)
    },
    onSuccess: refresh,
    // the form says it at its field
    meta: { isQuiet: true },
  })
}

export function useRemoveContact() {
  const refresh = useRefresh()
  const t = useTranslations('contacts')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: (id: number) => removeItem(contacts, id),
    onSuccess: refresh,
    meta: { failed: () => common('errors.whileTrying', { action: t('remove.action') }) },
  })
}

export const contactFiles: FileKind = { endings: ['.vcf', '.csv', '.txt'], maxBytes: limits.contactFileBytes }

/** What the file is to do. */
export interface ImportChoice {
  readonly duplicates: ContactDuplicates
  readonly shared: boolean
}

/** What would become of a file's contacts; why some of them are wrong is said in the reader's language. */
export const checkFile = async (file: File, json: ImportChoice, options?: SendOptions): Promise<ContactImport> => {
  const [checked] = await Promise.all([
    sendFile(checkContacts, { json, file }, options),
    localeStore.require('refusals'),
  ])
  return checked
}

export function useImportContacts() {
  const refresh = useRefresh()
  const t = useTranslations('contacts')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: ({ file, ...json }: ImportChoice & { readonly file: File }) => sendFile(importContacts, { json, file }),
    onSuccess: refresh,
    meta: { failed: () => common('errors.whileTrying', { action: t('import.action') }) },
  })
}

export const contactCards = (): Promise<Blob> => callForBlob(getContactCards, { query: {} })
