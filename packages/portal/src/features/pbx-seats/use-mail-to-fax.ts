import { mailToFaxSettings } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
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
  /** null if the platform has no fax, or refuses access to this seat's settings. */
  readonly toggle: Toggle | null
  /** A failed request for the settings, to be retried; null if there is none. */
  readonly load: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'> | null
}

/** FAX-04: the toggle by which an administrator gives a seat Mail to Fax. */
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
