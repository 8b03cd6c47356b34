import type { getFaxStorage } from '@lineside/contract/resources/conversations/faxes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { SettingsRow, SettingsSection } from '../../shared/ui/lists/settings.tsx'

const route = describedRoute<typeof getFaxStorage>('GET', '/api/lineside/faxstorage')

const storageQuery = (isLineside: boolean) =>
  queryOptions({
    queryKey: ['faxstorage'],
    queryFn: ({ signal }) => callRoute(route, { signal }),
    enabled: isLineside,
    meta: { isQuiet: true },
  })

const MEGABYTE = 2 ** 20

/** The space that the line's faxes take, and the mails about it that were left out; nothing while loading. */
export function StorageSection() {
  const t = useTranslations('fax-settings')
  const formats = useFormats()
  const storage = useQuery(storageQuery(Boolean(useUser().platformInfo.lineside)))
  const { data } = storage
  if (data === undefined && !storage.isError) return null
  if (data === undefined)
    return (
      <SettingsSection title={t('stored.title')} lead={t('stored.lead')}>
        <LoadFailed query={storage} action={t('stored.loadAction')} level={3} />
      </SettingsSection>
    )
  const { faxes, most_faxes, bytes, most_bytes, left_out } = data
  const used = Math.ceil(bytes / MEGABYTE)
  return (
    <SettingsSection title={t('stored.title')} lead={t('stored.lead')}>
      <SettingsRow label={t('stored.faxes')} hint={t('stored.hint')}>
        {t('stored.faxesUsed', { count: faxes, most: most_faxes })}
      </SettingsRow>
      <SettingsRow label={t('stored.space')}>
        {t('stored.spaceUsed', { used, most: Math.floor(most_bytes / MEGABYTE) })}
      </SettingsRow>
      {left_out && (
        <SettingsRow
          label={t('stored.leftOut')}
          hint={t('stored.leftOutHint', { time: formats.minute(new Date(left_out.last)) })}
        >
          {t('stored.leftOutCount', { count: left_out.mails })}
        </SettingsRow>
      )}
    </SettingsSection>
  )
}
