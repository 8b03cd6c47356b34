import { askedAgain } from '@lineside/telephony/emergency/tries-with-place'
import { triesNextTrunk } from '@lineside/telephony/outside/next-trunk'
import { type Invitation, type Leg, LegFailed, type LegEvent, mostKeptEvents } from './leg.ts'
import { createOneListener } from '../../platform/one-listener.ts'

/** One trunk that the call may take. */
export interface OutsideAttempt {
  /** The trunk's name, for the call's trace. */
  readonly device: string
  /** RECEIVE-05: the trunk of the attempt before once more, without the place. */
  readonly isAgain?: boolean
  /** Opens a leg over this trunk, not rung yet; null: the trunk cannot be called. */
  open(): Leg | null
}

/**
 * TEL-06: a leg to a number outside, over whichever trunk works: it rings over the first trunk, and if that fails over
 * the next one. Everything else goes to the leg over the trunk in use.
 */
export const createOutsideLeg = (
  id: string,
  attempts: readonly OutsideAttempt[],
  { isEmergency }: { readonly isEmergency: boolean },
): Leg => {
  const left = [...attempts]
  let current: Leg | null = null
  let hasRung = false
  /** A trunk has brought sound before the call was answered, which belongs to its attempt. */
  let isHeard = false
  let isOver = false
  const events = createOneListener<LegEvent>(mostKeptEvents)

  const emit = (event: LegEvent): void => {
    if (isOver) return
    isOver = event.type === 'failed' || event.type === 'ended'
    events.emit(event)
  }

  /** @param refused status of the attempt before; null: there is none, or it was not made */
  const ringNext = (invitation: Invitation, refused: number | null = null): void => {
    const [again] = left
    if (again?.isAgain === true && (refused === null || askedAgain(refused) !== 'at_once')) {
      left.shift()
      if (refused !== null) left.push({ ...again, isAgain: false })
    }
    const attempt = left.shift()
    if (attempt === undefined) return emit({ type: 'failed', outcome: 'offline', refusal: 'peering_unavailable' })
    const leg = attempt.open()
    if (leg === null) return ringNext(invitation)
    current = leg
    leg.listen((event) => {
      if (current !== leg) return
      if (event.type === 'ringing') [hasRung, isHeard] = [true, isHeard || event.description !== undefined]
      if (event.type !== 'failed') return emit(event)
      const { outcome, status = statusOf[outcome] } = event
      // an operator may say that it goes on before the one behind it refuses the place
      const isOfPlace = left[0]?.isAgain === true && askedAgain(status) === 'at_once' && !isHeard
      if (isOfPlace || triesNextTrunk(status, { isEmergency, hasRung }))
        return isOver ? undefined : ringNext(invitation, status)
      emit({ type: 'failed', outcome, ...(nobodys.has(status) && { refusal: 'callee_unknown' }) })
    })
    leg.ring(invitation)
  }

  return {
    id,
    subscriberId: null,
    kind: 'outside',
    device: attempts[0]?.device ?? null,
    ring: (invitation) => ringNext(invitation),
    progress: (progress) => current?.progress(progress),
    accept: (accepted) => current?.accept(accepted),
    negotiate: async (offer, isFresh) => {
      if (current === null || isOver) throw new LegFailed('It is not connected')
      return await current.negotiate(offer, isFresh)
    },
    confirm: (answer) => current?.confirm(answer),
    refuseOffer: () => current?.refuseOffer(),
    tell: (notice) => current?.tell(notice),
    left: () => (isOver ? null : (current?.left?.() ?? null)),
    forget: () => {
      isOver = true
      current?.forget?.()
    },
    end: (reason, by) => {
      if (!isOver) current?.end(reason, by)
      isOver = true
    },
    listen: events.listen,
  }
}

/** SIP status for outcomes of legs that do not report the status they received. */
const statusOf = { busy: 486, declined: 603, offline: 503 } as const

/** SIP statuses that mean that the number does not exist. */
const nobodys: ReadonlySet<number> = new Set([404, 410, 484, 604])
