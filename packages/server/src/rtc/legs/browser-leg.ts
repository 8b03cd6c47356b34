import { runMachine } from '@lineside/contract/machine'
import type { ServerFrame } from '@lineside/contract/rtc/frames'
import { acceptedFrames, forBrowser, incomingFrame, noticeFrame, progressFrame } from './leg-frames.ts'
import { createLegExchanges } from './leg-exchanges.ts'
import { type Leg, type LegEvent, LegFailed, type LegSound, mostKeptEvents } from './leg.ts'
import { createOneListener } from '../../platform/one-listener.ts'
import { createRetoldFrames } from './retold-frames.ts'
import { type BrowserLegEffect, type BrowserLegState, type CallFrame, stepBrowserLeg } from './step-browser-leg.ts'

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
  /** HEALTH-02: the browser tells how it hears. Without a listener nothing is kept. */
  sounds(sound: LegSound): void
  /** Tells the present listener of an event that came before it listened. */
  again(event: LegEvent): void
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

const firstPhase = { origin: 'calling', target: 'idle', talking: 'talking' } as const

const firstState = ({ callId, role }: BrowserLegOptions): BrowserLegState => ({
  callId,
  isOrigin: role === 'origin',
  phase: firstPhase[role],
  incoming: null,
})

/** Creates a browser's side of a call: translates between frames of the browser and the runner's methods and events. */
export const createBrowserLeg = (options: BrowserLegOptions): BrowserLeg => {
  const { id, callId, subscriberId, device, role } = options
  const retold = createRetoldFrames()
  const { emit, listen } = createOneListener<LegEvent>(mostKeptEvents)
  const sound = createOneListener<LegSound>(0)
  let { browser } = options
  let about = ''
  let refusal: 'wrong_state' | 'unknown_call' | undefined

  const send = (frame: ServerFrame): void => {
    retold.sent(frame)
    browser.send(forBrowser(frame))
  }
  const sendWhileOpen = (frame: ServerFrame): void => (machine.state.phase === 'ended' ? undefined : send(frame))

  const exchanges = createLegExchanges({
    callId,
    // the browser has already used exchange numbers of this call, so a resumed leg starts at a random one
    before: role === 'talking' ? Math.floor(Math.random() * 400_000) : 0,
    send: sendWhileOpen,
    passOn: (description) => emit({ type: 'renegotiate', description }),
  })

  const expected = (isAsked: boolean): void => {
    if (!isAsked) refusal = 'wrong_state'
  }

  const perform = (effect: BrowserLegEffect): void => {
    switch (effect.do) {
      case 'send':
        return send(effect.frame)
      case 'keep':
        return retold.sent(effect.frame)
      case 'emit':
        return emit(effect.event)
      case 'accepted_with_offer':
        return exchanges.acceptedWithOffer()
      case 'answer':
        return expected(exchanges.answer(effect.exchange, effect.description))
      case 'no_answer':
        return expected(exchanges.refuse(effect.exchange))
      case 'renegotiated':
        return exchanges.renegotiated(effect.exchange, effect.description)
      case 'refuse':
        refusal = effect.code
        return
      case 'close':
        exchanges.end()
        retold.clear()
        return browser.drop(leg)
    }
  }

  const machine = runMachine({
    first: firstState(options),
    step: stepBrowserLeg,
    perform,
    onError: (error) => {
      throw error
    },
  })
  machine.begin()

  const leg: BrowserLeg = {
    id,
    callId,
    subscriberId,
    kind: 'browser',
    device,
    get state() {
      return shownPhase(machine.state)
    },

    ring: (invitation) => {
      if (machine.state.phase !== 'idle') return
      const hasRoom = !browser.isBusy && browser.take(leg)
      machine.feed({ type: 'rung', incoming: incomingFrame(callId, invitation), hasRoom })
    },
    progress: (progress) => sendWhileOpen(progressFrame(callId, progress)),
    accept: (accepted) => {
      machine.feed({ type: 'accepted' })
      for (const frame of acceptedFrames(callId, accepted)) sendWhileOpen(frame)
    },
    negotiate: async (offer, isFresh) => {
      if (machine.state.phase === 'ended') throw new LegFailed('The call is over')
      return await exchanges.ask(offer, isFresh)
    },
    confirm: exchanges.confirm,
    refuseOffer: exchanges.refuseOffer,
    tell: (notice) => {
      if (notice.kind === 'addresses') machine.feed({ type: 'addresses', description: notice.description })
      sendWhileOpen(noticeFrame(callId, notice, about))
    },
    end: (reason, by) => machine.feed({ type: 'end', reason, by }),
    listen,

    handle: (frame) => {
      about = frame.type
      refusal = undefined
      machine.feed({ type: 'frame', frame, other: otherOf(frame, leg, browser) })
      return refusal
    },
    sounds: sound.emit,
    onSound: sound.listen,
    again: emit,
    lost: (until) => emit({ type: 'lost', until }),
    back: () => emit({ type: 'back', isFresh: false }),
    moveTo: (next) => {
      exchanges.moved()
      browser = next
      browser.take(leg)
      const { phase, incoming } = machine.state
      if (phase === 'ringing' && incoming !== null) return browser.send(forBrowser(incoming))
      for (const frame of retold.all()) browser.send(frame)
      emit({ type: 'back', isFresh: true })
    },
    gone: () => machine.feed({ type: 'gone' }),
  }
  return leg
}

/** The phase that the runner knows; null: not yet in the call, or no longer. */
const shownPhase = ({ phase }: BrowserLegState) => (phase === 'idle' || phase === 'ended' ? null : phase)

/** The leg that a frame names beside its own; `id` null: it names its own. */
const otherOf = (frame: CallFrame, own: BrowserLeg, browser: LegBrowser): { readonly id: string | null } | null => {
  const other = frame.type === 'connect' ? browser.legOf(frame.with) : undefined
  return other === undefined ? null : { id: other === own ? null : other.id }
}
