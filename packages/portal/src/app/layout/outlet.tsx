import { useShown } from '../../shared/navigation/navigation.ts'
import { isSection } from '../page-tabs.ts'
import { PageBoundary } from './page-boundary.tsx'
import { PageNotLoaded } from './page-not-loaded.tsx'
import { PagePending } from './page-pending.tsx'

/** The page that was asked for, or what stands in its place. */
export function Outlet() {
  const phase = useShown((shown) => shown?.phase)
  const route = useShown((shown) => shown?.route)
  if (phase === 'failed') return <PageNotLoaded />
  if (phase !== 'ready' || !route) return <PagePending />
  return (
    <PageBoundary key={route.screen && isSection(route.screen) ? 'sections' : route.path}>
      <route.Component />
    </PageBoundary>
  )
}
