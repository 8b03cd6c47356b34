import { mailToFaxSettings } from '@lineside/contract/resources/mail-to-fax-settings'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { LineItem } from '../../domain/pbx/line-item.ts'
import { getItem, setMember } from '../../shared/api/resource-client.ts'
import type { EditField } from '../../shared/editing/field-spec.ts'
import { useUser } from '../../shared/session/use-user.tsx'

type Toggle = Extract<EditField<LineItem>, { kind: 'toggle' }>

export const seatFaxKey = (id: number) => ['mailtofaxsettings', id] as const

/** FAX-04: only an administrator gives a seat mail to fax. null: the platform has no fax, or says nothing of this seat's. */
export function useMailToFax(id: number): Toggle | null {
  const t = useTranslations('pbx-seats')
  const hasFax = useUser().facts.capabilities.has('faxserver')
  const { data, isError } = useQuery({
    queryKey: seatFaxKey(id),
    queryFn: ({ signal }) => getItem(mailToFaxSettings, id, signal),
    enabled: hasFax,
    meta: { isQuiet: true },
  })
  if (!hasFax || isError) return null
  return {
    kind: 'toggle',
    id: 'mail_to_fax',
    label: t('mailToFax'),
    isDisabled: data === undefined,
    value: () => data?.active === true,
    save: ({ line }, value) => setMember(mailToFaxSettings, line.id, 'active', value),
  }
}
