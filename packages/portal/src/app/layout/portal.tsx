import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { codeTrouble } from '../../shared/loading/load-code.ts'
import { useShown } from '../../shared/navigation/navigation.ts'
import { localeStore } from '../../shared/i18n/locale.ts'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { session } from '../../shared/session/session.ts'
import type { SessionState } from '../../shared/session/session-state.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { useStore } from '../../shared/state/store.ts'
import { prepareSignedInView, shellCode } from '../routes.tsx'
import type { PublicScreen } from '../screen.ts'
import { BootView } from './boot-view.tsx'
import { BusyView } from './busy-view.tsx'
import { Outlet } from './outlet.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PagePending } from './page-pending.tsx'
import publicCss from './public-view.module.css'
import { useDocumentTitle } from './use-document-title.ts'

/** All that is shown: a screen for visitors, or the shell with a screen in it. */
export function Portal() {
  const publicScreen = useShown((shown) => shown?.route.publicScreen)
  const hasFailed = useShown((shown) => shown?.phase === 'failed')
  const isShellLoaded = useStore(shellCode.isLoaded)
  const state = useSession()
  const hasUser = 'user' in state
  if (isWaiting(state) && state.trouble)
    return <BusyView trouble={state.trouble} isSignedIn={state.phase !== 'exchanging'} />
  if (state.phase === 'enrolling') return <EnrolView />
  if (publicScreen)
    return (
      <PublicView screen={publicScreen}>
        <Outlet />
      </PublicView>
    )
  if (isShellLoaded && hasUser)
    return (
      <PageBoundary>
        <shellCode.Component />
      </PageBoundary>
    )
  return hasFailed ? <Outlet /> : <BootPending />
}

/** States in which nothing else can be shown while the platform has no time. */
const isWaiting = (state: SessionState) =>
  state.phase === 'loading' || state.phase === 'exchanging' || state.phase === 'enrolling'

const fetchEnrolView = async () => {
  const texts = (['shell', 'factor'] as const).map((part) => localeStore.require(part))
  const [loaded] = await Promise.all([import('./enrol-host.tsx'), ...texts])
  return loaded.EnrolHost
}

/** FACT-06: nothing of the portal is shown before the second step is set up. Without its code, there is no way on. */
function EnrolView() {
  const part = useDeferredPart(true, fetchEnrolView, session.signOut)
  return part ? <part.Part /> : <BootPending />
}

/** A screen for signed-out visitors, with its title. A visitor who starts to type is about to sign in. */
function PublicView({ screen, children }: { screen: PublicScreen; children: ReactNode }) {
  const t = useTranslations('sign-in')
  useDocumentTitle(t(`titles.${screen.title}`))
  return (
    <div className={publicCss.view} onInput={prepareSignedInView}>
      {children}
    </div>
  )
}

/** Shown until the shell is loaded. */
function BootPending() {
  const hasTrouble = useStore(codeTrouble)
  return hasTrouble ? <PagePending /> : <BootView />
}
