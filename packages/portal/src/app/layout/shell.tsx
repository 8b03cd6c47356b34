import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { queryClient } from '../../shared/api/query-client.ts'
import { ScreenTitleProvider } from '../../shared/navigation/screen-title.tsx'
import { session } from '../../shared/session/session.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { UserProvider } from '../../shared/session/use-user.tsx'
import { useDocumentTitle } from './use-document-title.ts'

/** Everything behind the sign-in. */
export function Shell() {
  const state = useSession()
  if (!('user' in state)) return null
  return (
    <QueryClientProvider client={queryClient}>
      <UserProvider user={state.user}>
        <ShellFrame />
      </UserProvider>
    </QueryClientProvider>
  )
}

function ShellFrame() {
  const t = useTranslations('screens')
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const title = t(`titles.${screen?.title ?? 'notFound'}`)
  useDocumentTitle(title, screen?.subtitle && t(`subtitles.${screen.subtitle}`))
  return (
    <ScreenTitleProvider title={title}>
      <button type="button" onClick={session.signOut}>
        x
      </button>
      <main>
        <Outlet />
      </main>
    </ScreenTitleProvider>
  )
}
