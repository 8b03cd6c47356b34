import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../shared/api/report-error.ts'
import { Card } from '../../shared/ui/card.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { SettingsSections } from '../../shared/ui/settings.tsx'
import { SkeletonRows } from '../../shared/ui/skeleton.tsx'
import { type SettingsSource, settingsQuery } from './settings-source.ts'

interface SettingsPanelProps<Settings> {
  source: Pick<SettingsSource<Settings, never>, 'queryKey' | 'load'>
  /** What to show for a failure that is one of the tab's own states; null: as any failure. */
  insteadOfError?: (error: Error, retry: { isRetrying: boolean; onRetry: () => void }) => ReactNode
  /** SettingsSections' content, once the settings are there. */
  children: (settings: Settings) => ReactNode
}

/** What a tab shows, whatever has come of its settings. */
export function SettingsPanel<Settings>({ source, insteadOfError, children }: SettingsPanelProps<Settings>) {
  const t = useTranslations('fax-settings')
  const common = useTranslations('common')
  const { data, error, isFetching, refetch } = useQuery(settingsQuery(source))
  if (data !== undefined) return <SettingsSections>{children(data as Settings)}</SettingsSections>
  if (error === null)
    return (
      <Card>
        <SkeletonRows count={4} label={t('loading')} />
      </Card>
    )
  const retry = { isRetrying: isFetching, onRetry: () => void refetch() }
  return (
    insteadOfError?.(error, retry) ?? (
      <ErrorState level={2} title={common('errors.dataLoading')} {...retry}>
        {errorText(error, common('errors.whileTrying', { action: t('loadAction') }))}
      </ErrorState>
    )
  )
}
