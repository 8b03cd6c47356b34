import { Suspense, useEffect, useState } from 'react'
import { useIsFetching } from '@tanstack/react-query'
import { answerCode } from '../../domain/call-outcome/answer-code.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Card } from '../../shared/ui/basics/card.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import css from './outcome-card.module.css'

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

/** So long nothing is asked of the platform. */
const quietMilliseconds = 1000

let wasThere = false

/**
 * Whether the first view is complete, so that code which adds to it may be fetched: on a slow line it would only take its
 * turn before what is waited for. Once true it stays so: the code is there.
 */
function useRestIsThere(): boolean {
  const isFetching = useIsFetching() > 0
  const [isThere, setThere] = useState(wasThere)
  useEffect(() => {
    if (isThere || isFetching) return
    const timer = setTimeout(() => {
      wasThere = true
      setThere(true)
    }, quietMilliseconds)
    return () => clearTimeout(timer)
  }, [isThere, isFetching])
  return isThere
}
