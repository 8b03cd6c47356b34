import { triesNextTrunk } from '@lineside/telephony/outside/next-trunk'
import { type Invitation, type Leg, LegFailed, type LegEvent } from './leg.ts'

/** One trunk. */
export interface OutsideAttempt {
  /** Its name, for the trace. */
  readonly device: string
  /** A leg over it that is not rung yet; null: it can not be called. */
  open(): Leg | null
}

/**
 * TEL-06: one leg that is a number outside, whichever trunk carries it: it rings over the first one, and over the next where
 * that one fails. What the call does with it goes to the leg over the present trunk.
 */
export const createOutsideLeg = (
  id: string,
  attempts: readonly OutsideAttempt[],
  { isEmergency }: { readonly isEmergency: boolean },
): Leg => {
  const left = [...attempts]
  let current: Leg | null = null
  let hasRung = false
  let isOver = false
  let listener: ((event: LegEvent) => void) | null = null
  const unheard: LegEvent[] = []

  const emit = (event: LegEvent): void => {
    if (isOver) return
    isOver = event.type === 'failed' || event.type === 'ended'
    if (listener === null) unheard.push(event)
    else listener(event)
  }

  const ringNext = (invitation: Invitation): void => {
    const attempt = left.shift()
    if (attempt === undefined) return emit({ type: 'failed', outcome: 'offline', refusal: 'peering_unavailable' })
    const leg = attempt.open()
    if (leg === null) return ringNext(invitation)
    current = leg
    leg.listen((event) => {
      if (current !== leg) return
      if (event.type === 'ringing') hasRung = true
      if (event.type !== 'failed') return emit(event)
      const { outcome, status = statusOf[outcome] } = event
      if (triesNextTrunk(status, { isEmergency, hasRung })) return isOver ? undefined : ringNext(invitation)
      emit({ type: 'failed', outcome, ...(nobodys.has(status) && { refusal: 'callee_unknown' }) })
    })
    leg.ring(invitation)
  }

  return {
    id,
    subscriberId: null,
    kind: 'outside',
    device: attempts[0]?.device ?? null,
    ring: ringNext,
    progress: (progress) => current?.progress(progress),
    accept: (accepted) => current?.accept(accepted),
    negotiate: async (offer, isFresh) => {
      if (current === null || isOver) throw new LegFailed('It is not connected')
      return await current.negotiate(offer, isFresh)
    },
    confirm: (answer) => current?.confirm(answer),
    refuseOffer: () => current?.refuseOffer(),
    tell: (notice) => current?.tell(notice),
    end: (reason, by) => {
      if (!isOver) current?.end(reason, by)
      isOver = true
    },
    listen: (to) => {
      listener = to
      for (const event of unheard.splice(0)) to(event)
      return () => {
        if (listener === to) listener = null
      }
    },
  }
}

/** Of a leg that does not say what it was replied. */
const statusOf = { busy: 486, declined: 603, offline: 503 } as const

/** No line outside has the number. */
const nobodys: ReadonlySet<number> = new Set([404, 410, 484, 604])
