import { Suspense } from 'react'
import { answerCode } from '../../domain/call-outcome/answer-code.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Card } from '../../shared/ui/basics/card.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import css from './outcome-card.module.css'
import { useRestIsThere } from './use-rest-is-there.ts'

const Line = answerCode(async () => (await import('./outcome-line.tsx')).OutcomeLine)

/** "If someone calls you now", where the platform can be asked. It comes after the rest: the first view does not wait. */
export function OutcomeCard() {
  const { platformInfo } = useUser()
  const restIsThere = useRestIsThere()
  if (!platformInfo.lineside) return null
  const skeleton = <SkeletonRows count={1} />
  return (
    <Card isPadded className={css.card}>
      <Suspense fallback={skeleton}>{restIsThere ? <Line /> : skeleton}</Suspense>
    </Card>
  )
}
