import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../shared/api/api-error.ts'
import { errorText } from '../../shared/errors/report-error.ts'
import { Card } from '../../shared/ui/basics/card.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { SettingsSections } from '../../shared/ui/lists/settings.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import { type SettingsSource, settingsQuery } from './settings-source.ts'

const FORBIDDEN = 403

interface Retry {
  isRetrying: boolean
  onRetry: () => void
}

interface SettingsPanelProps<Settings> {
  source: Pick<SettingsSource<Settings, never>, 'queryKey' | 'load'>
  /** Shown where the platform refuses them: a state of the tab, not a failure. */
  forbidden?: ComponentType<Retry>
  /** SettingsSections' content, once the settings are there. */
  children: (settings: Settings) => ReactNode
}

/** What a tab shows, whatever has come of its settings. */
export function SettingsPanel<Settings>({ source, forbidden: Forbidden, children }: SettingsPanelProps<Settings>) {
  const t = useTranslations('fax-settings')
  const common = useTranslations('common')
  const { data, error, isFetching, refetch } = useQuery(settingsQuery(source))
  if (data !== undefined) return <SettingsSections>{children(data)}</SettingsSections>
  if (error === null)
    return (
      <Card>
        <SkeletonRows count={4} label={t('loading')} />
      </Card>
    )
  const retry = { isRetrying: isFetching, onRetry: () => void refetch() }
  if (Forbidden && error instanceof ApiError && error.code === FORBIDDEN) return <Forbidden {...retry} />
  return (
    <ErrorState level={2} title={common('errors.dataLoading')} {...retry}>
      {errorText(error, common('errors.whileTrying', { action: t('loadAction') }))}
    </ErrorState>
  )
}
