import type { CdkCall } from '@lineside/contract/rtc/cdk'
import type { RtcParty } from '@lineside/contract/rtc/frames'
import { callEndOf } from '@lineside/telephony/call-window/call-end-of'
import type { CallMedia, CallWindow } from '@lineside/telephony/call-window/call-window'
import type { CallEvent } from '@lineside/telephony/call-window/call-window-events'
import { failedAnswer } from '@lineside/telephony/call-window/failed-answer'
import { isCalling } from '@lineside/telephony/call-window/stages'
import { engine } from '../../engine/engine.ts'
import { incomingCall, isUnanswered } from './call-events.ts'
import { callLegs, dropLeg, openMedia } from './call-legs.ts'
import { type CallLocal, callOf, tellMissing } from './call-media-changes.ts'
import { lookAgain } from '../devices/known-devices.ts'

interface Options {
  readonly tell: (event: CallEvent) => void
  readonly now: () => CallWindow
  /** Takes over an engine's call, and tells this event about it first. */
  readonly follow: (id: string, call: CdkCall, local: CallLocal, first?: CallEvent) => void
  readonly watch: (id: string, local: NonNullable<CallLocal>) => void
  readonly onRefused: (reason: 'notConnected' | 'unavailable') => void
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Opens media, and places, takes or takes over a call with them. */
export const createBeginnings = ({ tell, now, follow, watch, onRefused }: Options) => {
  const place = async (id: string, number: string, media: CallMedia): Promise<void> => {
    let opened: CallLocal = null
    try {
      const state = engine.read()
      if (state.phase !== 'ready') throw new Error('NetworkNotConnected')
      const { local, media: had } = await openMedia(state.cdk, media)
      opened = local
      lookAgain()
      // the user hung up while the browser was asking for permission
      if (callOf(now(), id) === null) return local.stop()
      follow(id, state.sip.call(number, { localMediaStream: local }), local)
      if (had !== media) tell({ type: 'mediaChanged', id, media: had })
      tellMissing(tell, media, had)
    } catch (error) {
      // the network may have gone while the browser was asking for permission
      if (!callLegs.has(id)) opened?.stop()
      tell({ type: 'ended', id, end: callEndOf(asError(error), Date.now(), media === 'screen') })
    }
  }

  const accept = async (id: string, media: CallMedia): Promise<void> => {
    const leg = callLegs.get(id)
    const state = engine.read()
    if (!leg || state.phase !== 'ready') return
    try {
      const { local, media: had } = await openMedia(state.cdk, media)
      lookAgain()
      if (callOf(now(), id) === null || callLegs.get(id) !== leg) return local.stop()
      leg.local = local
      watch(id, local)
      await leg.call.accept(local)
      if (had !== callOf(now(), id)?.media) tell({ type: 'mediaChanged', id, media: had })
      // the other end may still be ringing: then the page was reloaded and only the call's media were set up again
      if (!isUnanswered(leg.call)) tell({ type: 'answered', id, at: Date.now() })
      tellMissing(tell, media, had)
    } catch (error) {
      const end = callEndOf(asError(error), Date.now(), media === 'screen')
      const isIncoming = now().stage.phase === 'incoming'
      const next = failedAnswer({ end, media, isSending: leg.local !== null, isIncoming })
      if (next.do === 'ring_on') return tell({ type: 'notTaken', id, end: next.end })
      if (next.do === 'try_again') return await accept(id, next.media)
      leg.call.end()
      dropLeg(id)
      tell({ type: 'ended', id, end })
    }
  }

  /** Moves a call from the user's other device to this browser, once this browser has media to send. */
  const take = async (id: string, party: RtcParty): Promise<void> => {
    const state = engine.read()
    if (state.phase !== 'ready' || !state.sip.takeCall) return
    const opened = await openMedia(state.cdk, 'audio')
      .catch(() => openMedia(state.cdk, 'listen'))
      .catch(() => null)
    if (opened === null) return onRefused('unavailable')
    const { local, media } = opened
    lookAgain()
    if (isCalling(now().stage)) return local.stop()
    let call: CdkCall
    try {
      call = state.sip.takeCall(id, { localMediaStream: local, party })
    } catch {
      local.stop()
      return onRefused('notConnected')
    }
    follow(id, call, local, { type: 'resumed', call: incomingCall(id, call), isAnswered: true, at: Date.now() })
    if (media !== 'audio') tell({ type: 'mediaChanged', id, media })
  }

  return { place, accept, take }
}
