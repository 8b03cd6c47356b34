import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Card } from '../../shared/ui/basics/card.tsx'
import { PageHead, type Voice } from '../../shared/ui/basics/page-head.tsx'
import { SettingsSections } from '../../shared/ui/lists/settings.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { preferencesQuery } from './preferences-query.ts'

interface PreferencesPageProps {
  title: string
  lead?: string
  /** The page's sentence, in place of its lead. */
  voice?: (preferences: SubscriberPreferences) => Voice
  /** Completes the message if the preferences can not be loaded: "load the settings" (UI-09). */
  loadAction: string
  /** Content of SettingsSections, rendered when the preferences are loaded. */
  children: (preferences: SubscriberPreferences) => ReactNode
}

/** A page with settings of the user's own line. */
export function PreferencesPage({ title, lead, voice, loadAction, children }: PreferencesPageProps) {
  const { subscriber } = useUser()
  const query = useQuery(preferencesQuery(subscriber.id))
  return (
    <Sheet>
      <PageHead
        title={title}
        lead={lead}
        voice={voice && (query.data === undefined ? { calm: '', warning: '' } : voice(query.data))}
      />
      <Loaded
        query={query}
        action={loadAction}
        waiting={
          <Card>
            <SkeletonRows count={4} />
          </Card>
        }
      >
        {(preferences) => <SettingsSections>{children(preferences)}</SettingsSections>}
      </Loaded>
    </Sheet>
  )
}
