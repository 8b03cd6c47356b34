import { showsRtcEngine } from '@lineside/contract/access'
import { useQuery } from '@tanstack/react-query'
import { type RefCallback, Suspense, useCallback, useEffect, useState } from 'react'
import { useUser } from '../../shared/session/use-user.tsx'
import { answerCode } from '../call-outcome/answer-code.ts'
import { callQueuesQuery } from './call-queues-query.ts'
import css from './queue-cards.module.css'

const Card = answerCode(async () => (await import('./queue-card.tsx')).QueueCard)
const Failed = answerCode(async () => (await import('./queue-card.tsx')).QueuesFailed)

/**
 * CQ-04: a card for each call queue that the user answers or manages. All other users get no card, and do not load its
 * code.
 */
export function QueueCards() {
  const { facts, platformInfo, subscriber } = useUser()
  const [height] = useState(() => keptHeight(subscriber.id))
  const isEnabled = platformInfo.lineside !== undefined
  const load = useQuery(callQueuesQuery({ isEnabled, isTold: showsRtcEngine(facts) }))
  const queues = load.data ?? []
  const isFailed = load.isError && load.data === undefined
  const isWaiting = isEnabled && load.data === undefined && !isFailed
  const box = useKeptHeight(subscriber.id, !isWaiting && !isFailed && queues.length === 0)
  const place = <div style={{ blockSize: height }} />
  if (isWaiting) return height > 0 ? place : null
  if (queues.length === 0 && !isFailed) return null
  return (
    <Suspense fallback={place}>
      <div ref={box} className={css.cards}>
        {isFailed && <Failed query={load} />}
        {queues.map((queue) => (
          <Card key={queue.id} queue={queue} />
        ))}
      </div>
    </Suspense>
  )
}

/** Keeps the height of the cards for the next visit, with the space around them. */
const useKeptHeight = (subscriberId: number, isNone: boolean): RefCallback<HTMLElement> => {
  useEffect(() => {
    if (isNone) keepHeight(subscriberId, 0)
  }, [subscriberId, isNone])
  return useCallback(
    (box) => {
      if (box === null) return
      const observer = new ResizeObserver(([entry]) => entry && keepHeight(subscriberId, entry.contentRect.height))
      observer.observe(box)
      return () => observer.disconnect()
    },
    [subscriberId],
  )
}

/**
 * How high the cards of the user's call queues were at the last visit, in pixels. Their place is reserved by it, so that
 * what is below does not jump when they come.
 */
const placeKey = (subscriberId: number) => `csc_queue_cards:${subscriberId}`

/** More than this is not reserved: an empty page would look broken. */
const most = 600

const keptHeight = (subscriberId: number): number => {
  const height = Number(localStorage.getItem(placeKey(subscriberId)))
  return Number.isFinite(height) ? Math.min(Math.max(0, height), most) : 0
}

/** @param height 0: there are no cards, so no place is reserved the next time */
const keepHeight = (subscriberId: number, height: number): void => {
  if (height <= 0) localStorage.removeItem(placeKey(subscriberId))
  else localStorage.setItem(placeKey(subscriberId), String(Math.round(height)))
}
