import { Suspense } from 'react'
import { answerCode } from '../call-outcome/answer-code.ts'
import { useIsLineside } from './use-sources.ts'
import type { LineReachProps } from '../reach/line-reach.tsx'
import { useReach } from '../reach/use-reach.ts'

const LineReach = answerCode(async () => (await import('../reach/line-reach.tsx')).LineReach, ['calls'])

/** REACH-01: whether callers can reach a line. Its code loads after the list that it stands in. */
export function LateReach(props: LineReachProps) {
  return (
    <Suspense fallback={null}>
      <LineReach {...props} />
    </Suspense>
  )
}

/** REACH-01: where a call to a line goes now, as the engine would lead it. Other platforms do not tell. */
export function LineWay({ lineId }: { lineId: number }) {
  const { data } = useReach([lineId], useIsLineside())
  const line = data?.lines.find(({ subscriber_id }) => subscriber_id === lineId)
  return line && <LateReach line={line} view="full" />
}
