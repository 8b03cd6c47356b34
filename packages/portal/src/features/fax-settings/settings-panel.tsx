import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../shared/api/api-error.ts'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { Card } from '../../shared/ui/basics/card.tsx'
import { SettingsSections } from '../../shared/ui/lists/settings.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { type SettingsSource, settingsQuery } from './settings-source.ts'

const FORBIDDEN = 403

interface Retry {
  isRetrying: boolean
  onRetry: () => void
}

interface SettingsPanelProps<Settings> {
  source: Pick<SettingsSource<Settings, never>, 'queryKey' | 'load'>
  /** Shown if the platform refuses access to the settings: that is a state of the tab, not a failure. */
  forbidden?: ComponentType<Retry>
  /** The sections, rendered once the settings have been loaded. */
  children: (settings: Settings) => ReactNode
}

/** The content of a tab while its settings load, after a failure, and once they are loaded. */
export function SettingsPanel<Settings>({ source, forbidden: Forbidden, children }: SettingsPanelProps<Settings>) {
  const t = useTranslations('fax-settings')
  const query = useQuery(settingsQuery(source))
  const { error, isFetching, refetch } = query
  if (Forbidden && query.data === undefined && error instanceof ApiError && error.code === FORBIDDEN)
    return <Forbidden isRetrying={isFetching} onRetry={() => void refetch()} />
  return (
    <Loaded
      query={query}
      action={t('loadAction')}
      waiting={
        <Card>
          <SkeletonRows count={4} label={t('loading')} />
        </Card>
      }
    >
      {(settings) => <SettingsSections>{children(settings)}</SettingsSections>}
    </Loaded>
  )
}
