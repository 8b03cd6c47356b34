import { mailToFaxSettings } from '@lineside/contract/resources/mail-to-fax-settings'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { LineItem } from '../../domain/pbx/line-item.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { getItem, setMember } from '../../shared/api/resource-client.ts'
import type { EditField } from '../../shared/editing/field-spec.ts'
import { useUser } from '../../shared/session/use-user.tsx'

type Toggle = Extract<EditField<LineItem>, { kind: 'toggle' }>

export const seatFaxKey = (id: number) => ['mailtofaxsettings', id] as const

interface MailToFax {
  /** null: the platform has no fax, or says nothing of this seat's. */
  readonly toggle: Toggle | null
  /** What did not come, though the platform has it. */
  readonly load: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'> | null
}

/** FAX-04: only an administrator gives a seat mail to fax. */
export function useMailToFax(id: number): MailToFax {
  const t = useTranslations('pbx-seats')
  const hasFax = useUser().facts.capabilities.has('faxserver')
  const load = useQuery({
    queryKey: seatFaxKey(id),
    queryFn: ({ signal }) => getItem(mailToFaxSettings, id, signal),
    enabled: hasFax,
    meta: { isQuiet: true },
  })
  const { data, error } = load
  if (!hasFax || (data === undefined && isRefused(error))) return { toggle: null, load: null }
  if (data === undefined && error !== null) return { toggle: null, load }
  const toggle: Toggle = {
    kind: 'toggle',
    id: 'mail_to_fax',
    label: t('mailToFax'),
    isDisabled: data === undefined,
    value: () => data?.active === true,
    save: ({ line }, value) => setMember(mailToFaxSettings, line.id, 'active', value),
  }
  return { toggle, load: null }
}

const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
