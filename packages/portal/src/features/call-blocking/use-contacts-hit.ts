import { contacts } from '@lineside/contract/resources/contacts'
import { contactsHit, searchableDigits } from '@lineside/telephony/blocking/contacts-hit'
import { useQuery } from '@tanstack/react-query'
import { contactsKey } from '../../domain/contacts/save-contact.ts'
import { listPage } from '../../shared/api/resource-client.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { useSettled } from '../../shared/state/use-settled.ts'

const typingMilliseconds = 300
/** How many contacts are looked at: an entry that may hit more is told as "at least". */
const mostAsked = 50

/** The names of the user's contacts whom an entry would hit. Other platforms have no contacts. */
export function useContactsHit(entry: string): { readonly names: readonly string[]; readonly isMore: boolean } {
  const { subscriber, platformInfo } = useUser()
  const { cc = '', ac = '' } = subscriber.primary_number ?? {}
  const settled = useSettled(entry, typingMilliseconds)
  const digits = searchableDigits(settled)
  const { data } = useQuery({
    queryKey: [...contactsKey, 'hit', digits],
    queryFn: ({ signal }) =>
      listPage(contacts, { page: 1, rows: mostAsked, order_by: 'name', search: digits ?? '' }, signal),
    enabled: digits !== null && platformInfo.lineside !== undefined,
    staleTime: 60_000,
    meta: { isQuiet: true },
  })
  // an answer to what was typed before would name the wrong people
  if (data === undefined || digits === null || settled !== entry) return { names: [], isMore: false }
  const hit = contactsHit(entry, data.items, { cc, ac: ac ?? '' })
  const isMore = data.totalCount === null || data.totalCount > data.items.length
  return { names: hit.map(({ name }) => name), isMore }
}
