import { Suspense, useEffect, useState } from 'react'
import { useIsFetching } from '@tanstack/react-query'
import { answerCode } from '../../domain/call-outcome/answer-code.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Card } from '../../shared/ui/basics/card.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import css from './outcome-card.module.css'

const Line = answerCode(async () => (await import('./outcome-line.tsx')).OutcomeLine, ['calls'])

/**
 * "If someone calls you now", if the platform can answer that. It loads last, so that the first view does not wait for
 * it.
 */
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

/** How long no request may be running before the rest of the page counts as loaded. */
const quietMilliseconds = 300

let wasThere = false

/**
 * Whether the first view is complete, so that the code of this card may load: on a slow line it would delay what the
 * user waits for. Once true it stays true, because the code is then loaded.
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
