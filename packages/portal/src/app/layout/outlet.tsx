import { useEffect } from 'react'
import { navigate, useShown } from '../../shared/navigation/navigation.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { isSection } from '../page-tabs.ts'
import { isOpen } from '../screen.ts'
import { PageBoundary } from './page-boundary.tsx'
import { PageNotLoaded } from './page-not-loaded.tsx'
import { PagePending } from './page-pending.tsx'

/** ROLE-01: the page was open, and its gate has been closed since: its reader is led on as if coming now. */
function ClosedPage({ otherwise = '/' }: { otherwise: string | undefined }) {
  useEffect(() => {
    navigate({ to: otherwise, replace: true })
  }, [otherwise])
  return <PagePending />
}

/** The page that was asked for, or what stands in its place. */
export function Outlet() {
  const phase = useShown((shown) => shown?.phase)
  const route = useShown((shown) => shown?.route)
  const { facts } = useUser()
  if (phase === 'failed') return <PageNotLoaded />
  if (phase !== 'ready' || !route) return <PagePending />
  if (route.screen && !isOpen(route.screen, facts)) return <ClosedPage otherwise={route.screen.otherwise} />
  return (
    <PageBoundary key={route.screen && isSection(route.screen) ? 'sections' : route.path}>
      <route.Component />
    </PageBoundary>
  )
}
