import { limits } from '@lineside/contract/limits'
import {
  checkContacts,
  type ContactDuplicates,
  type ContactImport,
  contacts,
  getContactCards,
  importContacts,
} from '@lineside/contract/resources/contacts'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { contactsKey, useContactsRefresh } from '../../domain/contacts/save-contact.ts'
import { callForBlob } from '../../shared/api/call-route.ts'
import { listPage, removeItem } from '../../shared/api/resource-client.ts'
import { localeStore } from '../../shared/i18n/locale.ts'
import type { FileKind } from '../../shared/uploads/file-kind.ts'
import { sendFile, type SendOptions } from '../../shared/uploads/send-upload.ts'

/** The tab of the page: whose contacts it shows. */
export type ContactTab = 'all' | 'own' | 'shared' | 'colleagues'
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
