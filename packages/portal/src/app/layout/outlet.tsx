import { type ReactNode, useEffect } from 'react'
import { navigate, useShown } from '../../shared/navigation/navigation.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { isSection } from '../page-tabs.ts'
import { isOpen, type Screen } from '../screen.ts'
import { PageBoundary } from './page-boundary.tsx'
import { PageNotLoaded } from './page-not-loaded.tsx'
import { PagePending } from './page-pending.tsx'

/** ROLE-01: a page whose gate has been closed since it was opened leads its reader on, as if coming now. */
function OpenScreen({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { facts } = useUser()
  const isClosed = !isOpen(screen, facts)
  const { otherwise = '/' } = screen
  useEffect(() => {
    if (isClosed) navigate({ to: otherwise, replace: true })
  }, [isClosed, otherwise])
  return isClosed ? <PagePending /> : children
}

/** The page that was asked for, or what stands in its place. Pages for visitors have no user. */
export function Outlet() {
  const phase = useShown((shown) => shown?.phase)
  const route = useShown((shown) => shown?.route)
  if (phase === 'failed') return <PageNotLoaded />
  if (phase !== 'ready' || !route) return <PagePending />
  const { screen } = route
  const page = <route.Component />
  return (
    <PageBoundary key={screen && isSection(screen) ? 'sections' : route.path}>
      {screen ? <OpenScreen screen={screen}>{page}</OpenScreen> : page}
    </PageBoundary>
  )
}
