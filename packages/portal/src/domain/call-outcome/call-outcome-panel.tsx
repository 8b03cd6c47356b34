import { Suspense } from 'react'
import { useIsPainted } from '../../shared/loading/use-is-painted.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { answerCode } from './answer-code.ts'

const Panel = answerCode(async () => (await import('./outcome-panel.tsx')).OutcomePanel)

/**
 * Shows what would happen to a call. Only our own platform can answer this; on another platform the panel is left out.
 * @param direction `in`: calls to the user's own line; `out`: calls that the line makes
 */
export function CallOutcomePanel({ direction = 'in' }: { direction?: 'in' | 'out' }) {
  const { platformInfo } = useUser()
  // the page around the panel is painted first, because starting the panel's code takes time as well
  const isPainted = useIsPainted()
  if (!platformInfo.lineside) return null
  const skeleton = <SkeletonRows count={4} />
  return <Suspense fallback={skeleton}>{isPainted ? <Panel direction={direction} /> : skeleton}</Suspense>
}
