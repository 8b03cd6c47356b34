import type { CdkCall } from '@lineside/contract/rtc/cdk'
import type { RtcParty } from '@lineside/contract/rtc/frames'
import { callEndOf, isMicrophoneEnd } from '@lineside/telephony/call-window/call-end-of'
import type { CallInfo, CallMedia, CallNotice, CallWindow } from '@lineside/telephony/call-window/call-window'
import { type CallEffect, type CallEvent, endedMilliseconds } from '@lineside/telephony/call-window/call-window-events'
import { frontCall, isCalling, otherCall } from '@lineside/telephony/call-window/stages'
import { followCall, incomingCall, isUnanswered } from './call-events.ts'
import { callLegs, dropLeg, openMedia, showStreams } from './call-legs.ts'
import { lookAgain } from './devices/known-devices.ts'
import { engine } from '../engine/engine.ts'

/** The effects of a call on the page, apart from those on the engine. */
export interface PageEffects {
  readonly onUnpin: () => void
  readonly onHome: () => void
  readonly onRefused: (reason: 'exists' | 'notConnected' | 'unavailable') => void
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/**
 * Executes the effects that the call machine returns, on the engine and in the page, and sends the results back to the
 * machine as events.
 */
export const createEffects = (tell: (event: CallEvent) => void, now: () => CallWindow) => {
  let page: PageEffects = { onUnpin: () => {}, onHome: () => {}, onRefused: () => {} }
  let closing: ReturnType<typeof setTimeout> | undefined

  const isWanted = (id: string): boolean => frontCall(now().stage)?.id === id || otherCall(now().stage)?.call.id === id

  /** @param first an event about this call that the window gets before all others */
  const follow = (id: string, call: CdkCall, local: CallLocal = null, first?: CallEvent): void => {
    callLegs.set(id, { call, local, remote: null, isChanging: false })
    if (local) watchLocal(id, local)
    if (first) tell(first)
    followCall(id, call, {
      tell: (event) => {
        if (event.type === 'ended') dropLeg(id)
        tell(event)
      },
      onRemote: (stream) => {
        const leg = callLegs.get(id)
        if (leg) leg.remote = stream
        showStreams(frontCall(now().stage)?.id ?? null)
      },
    })
  }

  /** When a device is unplugged, or a shared window is closed, the call continues without it. */
  const watchLocal = (id: string, local: NonNullable<CallLocal>): void => {
    local.onEnded?.(() => {
      const leg = callLegs.get(id)
      const call = infoOf(id)
      if (leg?.local !== local || leg.isChanging || !call) return
      const gone = goneTrack(local)
      if (call.media === 'screen' && gone?.kind !== 'audio') return void changeMedia(id, 'audio')
      void goOnWithout(id, call.media === 'screen' ? 'audio' : call.media, gone?.label ?? '')
    })
  }

  /** Continues the call on another device, or without a picture, or by listening only. */
  const goOnWithout = async (id: string, media: CallMedia, label: string): Promise<void> => {
    const next = (await tryMedia(id, media)) ?? (await tryMedia(id, 'listen'))
    if (next === null || frontCall(now().stage)?.id !== id) return
    const goesOn = next === media ? 'other' : next === 'listen' ? 'listening' : 'withoutPicture'
    tell({ type: 'trouble', notice: { kind: 'deviceGone', label, goesOn } })
  }

  const infoOf = (id: string): CallInfo | null => {
    const { stage } = now()
    const front = frontCall(stage)
    if (front?.id === id) return front
    const other = otherCall(stage)?.call
    return other?.id === id ? other : null
  }

  /** Tells the user if the call got less than was asked for: sound only instead of a picture. */
  const tellMissing = (asked: CallMedia, media: CallMedia): void => {
    if (asked === 'video' && media === 'audio')
      tell({ type: 'trouble', notice: { kind: 'mediaRefused', media: asked } })
  }

  const place = async (id: string, number: string, media: CallMedia): Promise<void> => {
    let opened: CallLocal = null
    try {
      const state = engine.read()
      if (state.phase !== 'ready') throw new Error('NetworkNotConnected')
      const { local, media: had } = await openMedia(state.cdk, media)
      opened = local
      lookAgain()
      // the user hung up while the browser was asking for permission
      if (!isWanted(id)) return local.stop()
      follow(id, state.sip.call(number, { localMediaStream: local }), local)
      if (had !== media) tell({ type: 'mediaChanged', id, media: had })
      tellMissing(media, had)
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
      if (!isWanted(id) || callLegs.get(id) !== leg) return local.stop()
      leg.local = local
      watchLocal(id, local)
      await leg.call.accept(local)
      if (had !== infoOf(id)?.media) tell({ type: 'mediaChanged', id, media: had })
      // the other end may still be ringing: then the page was reloaded and only the call's media were set up again
      if (!isUnanswered(leg.call)) tell({ type: 'answered', id, at: Date.now() })
      tellMissing(media, had)
    } catch (error) {
      const end = callEndOf(asError(error), Date.now(), media === 'screen')
      // what may pass ends no call: one that rings keeps ringing, one that outlived a reload is only listened to, or its
      // media are tried again
      if (leg.local === null && (isMicrophoneEnd(end) || end.kind === 'notLoaded')) {
        if (now().stage.phase === 'incoming') return tell({ type: 'notTaken', id, end })
        return await accept(id, end.kind === 'notLoaded' ? media : 'listen')
      }
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
    if (opened === null) return page.onRefused('unavailable')
    const { local, media } = opened
    lookAgain()
    if (isCalling(now().stage)) return local.stop()
    let call: CdkCall
    try {
      call = state.sip.takeCall(id, { localMediaStream: local, party })
    } catch {
      local.stop()
      return page.onRefused('notConnected')
    }
    follow(id, call, local, { type: 'resumed', call: incomingCall(id, call), isAnswered: true, at: Date.now() })
    if (media !== 'audio') tell({ type: 'mediaChanged', id, media })
  }

  const changeMedia = async (id: string, media: CallMedia): Promise<void> => {
    const had = await tryMedia(id, media)
    if (had !== null) tellMissing(media, had)
    else if (media !== 'listen') tell({ type: 'trouble', notice: { kind: 'mediaRefused', media } })
  }

  /** @returns what is sent now; null: the media could not be opened or the call is over, and nothing has changed */
  const tryMedia = async (id: string, media: CallMedia): Promise<CallMedia | null> => {
    const leg = callLegs.get(id)
    const state = engine.read()
    if (!leg?.call.changeMedia || state.phase !== 'ready') return null
    leg.isChanging = true
    let opened: CallLocal = null
    try {
      const { local, media: had } = await openMedia(state.cdk, media)
      opened = local
      lookAgain()
      if (callLegs.get(id) !== leg) {
        local.stop()
        return null
      }
      await leg.call.changeMedia(local)
      leg.local = local
      watchLocal(id, local)
      tell({ type: 'mediaChanged', id, media: had })
      if (!now().controls.microphone) leg.call.disableAudio()
      return had
    } catch {
      // the other end has not agreed: the media that were sent before go on
      if (leg.local !== opened) opened?.stop()
      return null
    } finally {
      leg.isChanging = false
    }
  }

  const attempt = (step: (CallNotice & { kind: 'failed' })['step'], done: Promise<void> | undefined): void => {
    const failed = () => tell({ type: 'trouble', notice: { kind: 'failed', step } })
    if (done) done.catch(failed)
    else failed()
  }

  const run = (effect: CallEffect): void => {
    const call = 'id' in effect ? callLegs.get(effect.id)?.call : undefined
    switch (effect.type) {
      case 'place':
        return void place(effect.id, effect.number, effect.media)
      case 'accept':
        return void accept(effect.id, effect.media)
      case 'end':
        call?.end()
        return dropLeg(effect.id)
      case 'deflect':
        if (call?.deflectToVoicebox) call.deflectToVoicebox()
        else call?.end()
        return dropLeg(effect.id)
      case 'hold':
        return attempt('hold', call?.hold?.())
      case 'resume':
        return attempt('resume', call?.resume?.())
      case 'transfer':
        return attempt('transfer', call?.transfer?.(effect.number))
      case 'connect': {
        const other = callLegs.get(effect.other)?.call
        return attempt('connect', other && call?.connectWith?.(other))
      }
      case 'sendAudio':
        return effect.isOn ? call?.enableAudio() : call?.disableAudio()
      case 'sendVideo':
        return effect.isOn ? call?.enableVideo() : call?.disableVideo()
      case 'changeMedia':
        return void changeMedia(effect.id, effect.media)
      case 'digit':
        return call?.sendDTMF(effect.digit)
      case 'closeLater':
        clearTimeout(closing)
        closing = setTimeout(() => tell({ type: 'timeout', id: effect.id }), endedMilliseconds)
        return
      case 'closeNever':
        return clearTimeout(closing)
      case 'unpinMenu':
        return page.onUnpin()
      case 'goHome':
        return page.onHome()
      case 'refuse':
        return page.onRefused(effect.reason)
    }
  }

  return {
    run,
    follow,
    accept,
    take,
    changeMedia,
    tryMedia,
    use: (given: PageEffects): void => {
      page = given
    },
    endAll: (): void => {
      clearTimeout(closing)
      for (const [id, { call }] of callLegs) {
        call.end()
        dropLeg(id)
      }
    },
  }
}

type CallLocal = Parameters<CdkCall['accept']>[0] | null

const goneTrack = (local: NonNullable<CallLocal>): MediaStreamTrack | undefined =>
  // the contract's type names no browser types; in the browser this is a MediaStream
  (local.getStream() as MediaStream).getTracks().find(({ readyState }) => readyState === 'ended')
