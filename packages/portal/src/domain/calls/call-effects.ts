import type { CdkCall } from '@lineside/contract/rtc/cdk'
import { callEndOf } from '@lineside/telephony/call-window/call-end-of'
import type { CallMedia, CallNotice, CallWindow } from '@lineside/telephony/call-window/call-window'
import { type CallEffect, type CallEvent, endedMilliseconds } from '@lineside/telephony/call-window/call-window-events'
import { frontCall, otherCall } from '@lineside/telephony/call-window/stages'
import { followCall } from './call-events.ts'
import { callLegs, dropLeg, openMedia, showStreams } from './call-legs.ts'
import { lookAgain } from './devices/known-devices.ts'
import { engine } from './engine/engine.ts'

/** What the page does about calls, beside the engine. */
export interface PageEffects {
  readonly onUnpin: () => void
  readonly onHome: () => void
  readonly onRefused: (reason: 'exists' | 'notConnected') => void
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Executes what the machine of the calls wants done, at the engine and in the page, and tells it what came of it. */
export const createEffects = (tell: (event: CallEvent) => void, now: () => CallWindow) => {
  let page: PageEffects = { onUnpin: () => {}, onHome: () => {}, onRefused: () => {} }
  let closing: ReturnType<typeof setTimeout> | undefined

  const isWanted = (id: string): boolean => frontCall(now().stage)?.id === id || otherCall(now().stage)?.call.id === id

  /** @param first what the window is told of it before anything else */
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

  /** A device that is taken away, or a shared window that is closed: the call goes on without it. */
  const watchLocal = (id: string, local: NonNullable<CallLocal>): void => {
    local.onEnded?.(() => {
      const leg = callLegs.get(id)
      const call = frontCall(now().stage)
      if (leg?.local !== local || leg.isChanging || call?.id !== id) return
      const isScreen = call.media === 'screen'
      const label = goneLabel(local)
      if (!isScreen) tell({ type: 'trouble', notice: { kind: 'deviceGone', label } })
      void changeMedia(id, isScreen ? 'audio' : call.media)
    })
  }

  const place = async (id: string, number: string, media: CallMedia): Promise<void> => {
    try {
      const state = engine.read()
      if (state.phase !== 'ready') throw new Error('NetworkNotConnected')
      const local = await openMedia(state.cdk, media)
      lookAgain()
      // hung up while the browser asked its user
      if (!isWanted(id)) return local.stop()
      follow(id, state.sip.call(number, { localMediaStream: local }), local)
    } catch (error) {
      tell({ type: 'ended', id, end: callEndOf(asError(error), Date.now(), media === 'screen') })
    }
  }

  const accept = async (id: string, media: CallMedia): Promise<void> => {
    const leg = callLegs.get(id)
    const state = engine.read()
    if (!leg || state.phase !== 'ready') return
    try {
      const local = await openMedia(state.cdk, media)
      lookAgain()
      if (!isWanted(id) || callLegs.get(id) !== leg) return local.stop()
      leg.local = local
      watchLocal(id, local)
      await leg.call.accept(local)
      tell({ type: 'answered', id, at: Date.now() })
    } catch (error) {
      leg.call.end()
      dropLeg(id)
      tell({ type: 'ended', id, end: callEndOf(asError(error), Date.now(), media === 'screen') })
    }
  }

  const changeMedia = async (id: string, media: CallMedia): Promise<void> => {
    const leg = callLegs.get(id)
    const state = engine.read()
    if (!leg?.call.changeMedia || state.phase !== 'ready') return
    leg.isChanging = true
    try {
      const local = await openMedia(state.cdk, media)
      lookAgain()
      if (callLegs.get(id) !== leg) return local.stop()
      await leg.call.changeMedia(local)
      leg.local = local
      watchLocal(id, local)
      tell({ type: 'mediaChanged', id, media })
      if (!now().controls.microphone) leg.call.disableAudio()
    } catch {
      tell({ type: 'trouble', notice: { kind: 'mediaRefused', media } })
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
    changeMedia,
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

const goneLabel = (local: NonNullable<CallLocal>): string =>
  // the contract knows no browser; here it is one
  (local.getStream() as MediaStream).getTracks().find(({ readyState }) => readyState === 'ended')?.label ?? ''
