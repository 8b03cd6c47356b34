import type { ClientFrame, ServerFrame, ServerFrameOf } from '@lineside/contract/rtc/frames'
import { acceptedFrame, acceptedFrames, forBrowser, incomingFrame, noticeFrame, progressFrame } from './leg-frames.ts'
import { createLegExchanges } from './leg-exchanges.ts'
import { type Leg, type LegEvent, LegFailed, mostKeptEvents } from './leg.ts'
import { createOneListener } from '../../platform/one-listener.ts'

/** A frame about a call that is there already. */
export type CallFrame = Exclude<Extract<ClientFrame, { call: string }>, { type: 'call' | 'dial' | 'take' }>

/** The browser that a leg belongs to. After a page reload the leg gets another one. */
export interface LegBrowser {
  send(frame: ServerFrame): void
  /** Whether the browser can take no further incoming call. */
  readonly isBusy: boolean
  /** Adds the leg to the browser's calls. @returns false: it already has a call with this ID */
  take(leg: BrowserLeg): boolean
  /** Removes a leg that has ended. */
  drop(leg: BrowserLeg): void
  /** The browser's leg in the call with this ID. */
  legOf(call: string): BrowserLeg | undefined
}

export interface BrowserLeg extends Leg {
  readonly kind: 'browser'
  readonly callId: string
  /**
   * `calling`: it placed the call and nobody has answered; `ringing`: it rings and has not answered; null: not rung
   * yet, or ended.
   */
  readonly state: 'calling' | 'ringing' | 'talking' | null
  /**
   * Handles a frame from the browser about this call.
   * @returns the error code if it cannot be done; undefined: it is done
   */
  handle(frame: CallFrame): 'wrong_state' | 'unknown_call' | undefined
  /** The browser's socket is lost. @param until the time until which the call waits for it */
  lost(until: Date): void
  /** The same page is back with a new socket; its media connection still exists. */
  back(): void
  /**
   * The call continues in a new page, which has no media connection yet. It is sent again what it needs to show the
   * call.
   */
  moveTo(browser: LegBrowser): void
  /** The browser did not come back in time, or does not know the call any more: the leg ends. */
  gone(): void
}

export interface BrowserLegOptions {
  readonly id: string
  readonly callId: string
  readonly subscriberId: number
  readonly device: string
  readonly browser: LegBrowser
  /** `talking`: a leg of a call that continues at another process. */
  readonly role: 'origin' | 'target' | 'talking'
}

/** `idle`: a target leg that has not been rung yet. */
type Phase = 'idle' | 'calling' | 'ringing' | 'talking' | 'ended'

/** Frame types whose latest frame is sent again to a reloaded page. */
const retold = [
  'way',
  'ringing',
  'accepted',
  'party',
  'held',
  'talking',
  'holding',
  'recording',
  'media',
  'lost',
] as const

/** Creates a browser's side of a call: translates between frames of the browser and the runner's methods and events. */
export const createBrowserLeg = (options: BrowserLegOptions): BrowserLeg => {
  const { id, callId, subscriberId, device, role } = options
  // the browser has already used exchange numbers of this call, so a resumed leg starts at a random one
  const exchanges = createLegExchanges(role === 'talking' ? Math.floor(Math.random() * 400_000) : 0)
  const told = new Map<string, ServerFrame>()
  let browser = options.browser
  let phase: Phase = role === 'origin' ? 'calling' : role === 'target' ? 'idle' : 'talking'
  const { emit, listen } = createOneListener<LegEvent>(mostKeptEvents)
  /**
   * Exchange number of the browser's offer that waits for an answer. 0: the offer came with `accept`; null: no offer
   * waits.
   */
  let offered: number | null = null
  let incoming: ServerFrameOf<'incoming'> | null = null
  let about = ''

  const send = (frame: ServerFrame): void => {
    if (phase === 'ended') return
    if (frame.type === 'ringing_stopped' || frame.type === 'accepted') told.delete('ringing')
    if (frame.type === 'back') told.delete('lost')
    if ((retold as readonly string[]).includes(frame.type)) {
      if (frame.type === 'talking') told.delete('held')
      else told.set(frame.type, frame)
    }
    browser.send(forBrowser(frame))
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

  /** The browser ends the call. The reason depends on the phase: declined, cancelled or hung up. */
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
    listen,

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
        case 'rings':
          if (phase !== 'ringing') return 'wrong_state'
          send({ type: 'rings', call: callId })
          return undefined
        case 'deflect':
          if (phase !== 'ringing') return 'wrong_state'
          emit({ type: 'deflect' })
          return undefined
        case 'describe':
          return exchanges.answer(frame.exchange, frame.description) ? undefined : 'wrong_state'
        case 'describe_failed':
          return exchanges.refuse(frame.exchange) ? undefined : 'wrong_state'
        case 'media_refused':
          send({ type: 'ended', call: callId, reason: 'media_refused', by: null })
          over({ type: 'ended', reason: 'media_refused' })
          return undefined
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
      if (phase === 'ringing' && incoming !== null) return browser.send(forBrowser(incoming))
      for (const frame of told.values()) browser.send(frame)
      emit({ type: 'back', isFresh: true })
    },
    gone: () => over(phase === 'ringing' ? { type: 'failed', outcome: 'offline' } : { type: 'ended', reason: 'lost' }),
  }
  return leg
}
