import type { ClientFrame, ServerFrame, ServerFrameOf } from '@lineside/contract/rtc/frames'
import { acceptedFrame, acceptedFrames, incomingFrame, noticeFrame, progressFrame } from './leg-frames.ts'
import { createLegExchanges } from './leg-exchanges.ts'
import { type Leg, type LegEvent, LegFailed } from './leg.ts'

/** A frame about a call that is there already. */
export type CallFrame = Exclude<Extract<ClientFrame, { call: string }>, { type: 'call' }>

/** The browser that a leg is in: another one after a reload of the page. */
export interface LegBrowser {
  send(frame: ServerFrame): void
  /** It takes no more calls that come in. */
  readonly isBusy: boolean
  /** Takes the leg among its calls. @returns false: it has one of this name already */
  take(leg: BrowserLeg): boolean
  /** It is over. */
  drop(leg: BrowserLeg): void
  /** Another call of the same browser. */
  legOf(call: string): BrowserLeg | undefined
}

export interface BrowserLeg extends Leg {
  readonly kind: 'browser'
  readonly callId: string
  /** `calling`: has called, and nobody has answered; `ringing`: is called, and has not answered. */
  readonly state: 'calling' | 'ringing' | 'talking' | null
  /** @returns why it can not be done; undefined: it is */
  handle(frame: CallFrame): 'wrong_state' | 'unknown_call' | undefined
  /** Its browser's socket is lost. */
  lost(until: Date): void
  /** The same page is back, with its media. */
  back(): void
  /** The call goes on in a new page, which has no media yet and is told what it must know. */
  moveTo(browser: LegBrowser): void
  /** Its browser does not come back, or has forgotten the call. */
  gone(): void
}

export interface BrowserLegOptions {
  readonly id: string
  readonly callId: string
  readonly subscriberId: number
  readonly device: string
  readonly browser: LegBrowser
  /** `talking`: of a call that goes on, by another way than before. */
  readonly role: 'origin' | 'target' | 'talking'
}

/** `idle`: a target that nobody has rung. */
type Phase = 'idle' | 'calling' | 'ringing' | 'talking' | 'ended'

/** What a page must be told that has just been loaded, by the type of the frame. */
const retold = ['way', 'ringing', 'accepted', 'party', 'held', 'talking', 'holding', 'recording', 'media'] as const
/** More are dropped: only an owner that never listens lets them grow. */
const mostKeptEvents = 50

/** A browser's side of a call: frames come and go for what the runner says and hears. */
export const createBrowserLeg = (options: BrowserLegOptions): BrowserLeg => {
  const { id, callId, subscriberId, device, role } = options
  // its browser knows the numbers of exchanges before
  const exchanges = createLegExchanges(role === 'talking' ? Math.floor(Math.random() * 400_000) : 0)
  const told = new Map<string, ServerFrame>()
  const kept: LegEvent[] = []
  let browser = options.browser
  let phase: Phase = role === 'origin' ? 'calling' : role === 'target' ? 'idle' : 'talking'
  let listener: ((event: LegEvent) => void) | null = null
  /** Of the offer that waits for its answer: 0, it came with `accept`. */
  let offered: number | null = null
  let incoming: ServerFrameOf<'incoming'> | null = null
  let about = ''

  const emit = (event: LegEvent): void => {
    if (listener !== null) listener(event)
    else if (kept.length < mostKeptEvents) kept.push(event)
  }

  const send = (frame: ServerFrame): void => {
    if (phase === 'ended') return
    if (frame.type === 'ringing_stopped' || frame.type === 'accepted') told.delete('ringing')
    if ((retold as readonly string[]).includes(frame.type)) {
      if (frame.type === 'talking') told.delete('held')
      else told.set(frame.type, frame)
    }
    browser.send(frame)
  }

  const close = (): void => {
    phase = 'ended'
    exchanges.end()
    told.clear()
    browser.drop(leg)
  }

  const over = (event: LegEvent): void => {
    if (phase === 'ended') return
    close()
    emit(event)
  }

  /** What an end by the browser itself is called. */
  const hangUp = (): void => {
    const reason = phase === 'ringing' ? 'declined' : phase === 'calling' ? 'cancelled' : 'hung_up'
    browser.send({ type: 'ended', call: callId, reason, by: null })
    over(phase === 'ringing' ? { type: 'failed', outcome: 'declined' } : { type: 'ended', reason: 'hung_up' })
  }

  const handleTalking = (frame: CallFrame): boolean => {
    switch (frame.type) {
      case 'hold':
      case 'resume':
        emit({ type: frame.type })
        return true
      case 'transfer':
        emit({ type: 'transfer', to: frame.to })
        return true
      case 'renegotiate':
        offered = frame.exchange
        emit({ type: 'renegotiate', description: frame.description })
        return true
      default:
        return false
    }
  }

  const leg: BrowserLeg = {
    id,
    callId,
    subscriberId,
    kind: 'browser',
    device,
    get state() {
      return phase === 'idle' || phase === 'ended' ? null : phase
    },

    ring: (invitation) => {
      if (phase !== 'idle') return
      if (browser.isBusy || !browser.take(leg)) {
        phase = 'ended'
        return emit({ type: 'failed', outcome: 'busy' })
      }
      phase = 'ringing'
      incoming = incomingFrame(callId, invitation)
      send(incoming)
      emit({ type: 'ringing' })
    },
    progress: (progress) => send(progressFrame(callId, progress)),
    accept: (accepted) => {
      if (phase === 'calling') phase = 'talking'
      for (const frame of acceptedFrames(callId, accepted)) send(frame)
    },
    negotiate: async (offer, isFresh) => {
      if (phase === 'ended') throw new LegFailed('The call is over')
      return await exchanges.ask((exchange) => {
        if (offer === null) offered = exchange
        send({ type: 'negotiate', call: callId, exchange, description: offer, fresh: isFresh })
      })
    },
    confirm: (answer) => {
      if (offered === null) return
      if (offered === 0) send({ type: 'description', call: callId, description: answer, early: false })
      else send({ type: 'confirm', call: callId, exchange: offered, description: answer })
      offered = null
    },
    refuseOffer: () => {
      if (offered !== null && offered !== 0) send({ type: 'negotiation_failed', call: callId, exchange: offered })
      offered = null
    },
    tell: (notice) => {
      if (notice.kind === 'addresses' && phase === 'ringing' && incoming !== null)
        incoming = { ...incoming, description: notice.description }
      send(noticeFrame(callId, notice, about))
    },
    end: (reason, by) => {
      if (phase !== 'idle') send({ type: 'ended', call: callId, reason, by })
      if (phase !== 'ended') close()
    },
    listen: (next) => {
      listener = next
      for (const event of kept.splice(0)) next(event)
      return () => {
        if (listener === next) listener = null
      }
    },

    handle: (frame) => {
      about = frame.type
      switch (frame.type) {
        case 'end':
          hangUp()
          return undefined
        case 'accept':
          if (phase !== 'ringing') return 'wrong_state'
          phase = 'talking'
          if (incoming?.description === null) offered = 0
          if (incoming !== null) told.set('accepted', acceptedFrame(callId, incoming.from))
          emit({ type: 'answered', description: frame.description, media: frame.media })
          return undefined
        case 'deflect':
          if (phase !== 'ringing') return 'wrong_state'
          emit({ type: 'deflect' })
          return undefined
        case 'describe':
          return exchanges.answer(frame.exchange, frame.description) ? undefined : 'wrong_state'
        case 'describe_failed':
          return exchanges.refuse(frame.exchange) ? undefined : 'wrong_state'
        case 'digit':
        case 'media':
          if (phase === 'ringing') return 'wrong_state'
          emit(frame.type === 'digit' ? { type: 'digit', digit: frame.digit } : { type: 'media', media: frame.media })
          return undefined
        case 'addresses':
          if (role !== 'origin') return 'wrong_state'
          emit({ type: 'addresses', description: frame.description })
          return undefined
        case 'connect': {
          const other = browser.legOf(frame.with)
          if (other === undefined) return 'unknown_call'
          if (phase !== 'talking' || other === leg) return 'wrong_state'
          emit({ type: 'connect', legId: other.id })
          return undefined
        }
        default:
          return phase === 'talking' && handleTalking(frame) ? undefined : 'wrong_state'
      }
    },

    lost: (until) => emit({ type: 'lost', until }),
    back: () => emit({ type: 'back', isFresh: false }),
    moveTo: (next) => {
      exchanges.end()
      offered = null
      browser = next
      browser.take(leg)
      if (phase === 'ringing' && incoming !== null) return browser.send(incoming)
      for (const frame of told.values()) browser.send(frame)
      emit({ type: 'back', isFresh: true })
    },
    gone: () => over(phase === 'ringing' ? { type: 'failed', outcome: 'offline' } : { type: 'ended', reason: 'lost' }),
  }
  return leg
}
