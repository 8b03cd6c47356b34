import { showsRtcEngine } from '@lineside/contract/access'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useIsIdle } from '../../shared/loading/use-is-idle.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { answerCode } from '../call-outcome/answer-code.ts'
import { callBacksQuery } from './call-backs-query.ts'

const List = answerCode(async () => (await import('./call-backs-list.tsx')).CallBacksList, ['calls'])

/** RECEIVE-02: the reader's open call backs. Whoever has none sees nothing, and does not load its code. */
export function CallBacks() {
  const { facts, platformInfo } = useUser()
  const isIdle = useIsIdle()
  const { data = [] } = useQuery(callBacksQuery(isIdle && platformInfo.lineside !== undefined && showsRtcEngine(facts)))
  if (data.length === 0) return null
  return (
    <Suspense fallback={null}>
      <List items={data} />
    </Suspense>
  )
}
