import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Card } from '../../shared/ui/basics/card.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { SettingsSections } from '../../shared/ui/lists/settings.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import { preferencesQuery } from './preferences-query.ts'

interface PreferencesPageProps {
  title: string
  lead: string
  /** What failed, if the preferences do not come: "load the settings" (UI-09). */
  loadAction: string
  /** SettingsSections' content, once the preferences are there. */
  children: (preferences: SubscriberPreferences) => ReactNode
}

/** A page of what is set for the own line. */
export function PreferencesPage({ title, lead, loadAction, children }: PreferencesPageProps) {
  const { subscriber } = useUser()
  const query = useQuery(preferencesQuery(subscriber.id))
  return (
    <Sheet>
      <PageHead title={title} lead={lead} />
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
