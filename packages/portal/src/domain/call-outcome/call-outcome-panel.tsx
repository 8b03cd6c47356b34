import { Suspense } from 'react'
import { useIsPainted } from '../../shared/loading/use-is-painted.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import { answerCode } from './answer-code.ts'

const Panel = answerCode(async () => (await import('./outcome-panel.tsx')).OutcomePanel)

/**
 * What would happen to a call, where the platform can be asked for it; elsewhere nothing.
 * @param direction `in`: calls to the own line; `out`: calls that it makes
 */
export function CallOutcomePanel({ direction = 'in' }: { direction?: 'in' | 'out' }) {
  const { platformInfo } = useUser()
  // what it stands beside comes first: to start its code takes time, too
  const isPainted = useIsPainted()
  if (!platformInfo.lineside) return null
  const skeleton = <SkeletonRows count={4} />
  return <Suspense fallback={skeleton}>{isPainted ? <Panel direction={direction} /> : skeleton}</Suspense>
}
