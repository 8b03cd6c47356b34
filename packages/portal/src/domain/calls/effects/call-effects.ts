import type { CdkCall } from '@lineside/contract/rtc/cdk'
import type { CallNotice, CallWindow } from '@lineside/telephony/call-window/call-window'
import { type CallEffect, type CallEvent, endedMilliseconds } from '@lineside/telephony/call-window/call-window-events'
import { frontCall } from '@lineside/telephony/call-window/stages'
import { createBeginnings } from './call-beginnings.ts'
import { followCall } from './call-events.ts'
import { callLegs, dropLeg, showStreams } from './call-legs.ts'
import { type CallLocal, createMediaChanges } from './call-media-changes.ts'

/** The effects of a call on the page, apart from those on the engine. */
export interface PageEffects {
  readonly onUnpin: () => void
  readonly onHome: () => void
  readonly onRefused: (reason: 'exists' | 'notConnected' | 'unavailable') => void
}

/**
 * Executes the effects that the call machine returns, on the engine and in the page, and sends the results back to the
 * machine as events.
 */
export const createEffects = (tell: (event: CallEvent) => void, now: () => CallWindow) => {
  let page: PageEffects = { onUnpin: () => {}, onHome: () => {}, onRefused: () => {} }
  let closing: ReturnType<typeof setTimeout> | undefined
  const media = createMediaChanges(tell, now)

  /** @param first an event about this call that the window gets before all others */
  const follow = (id: string, call: CdkCall, local: CallLocal = null, first?: CallEvent): void => {
    callLegs.set(id, { call, local, remote: null, isChanging: false })
    if (local) media.watch(id, local)
    if (first) tell(first)
    followCall(id, call, {
      tell: (event) => {
        if (event.type === 'ended') dropLeg(id)
        tell(event)
      },
      onPictureRefused: () => void media.withoutPicture(id),
      onRemote: (stream) => {
        const leg = callLegs.get(id)
        if (leg) leg.remote = stream
        showStreams(frontCall(now().stage)?.id ?? null)
      },
    })
  }

  const { place, accept, take } = createBeginnings({
    tell,
    now,
    follow,
    watch: media.watch,
    onRefused: (reason) => page.onRefused(reason),
  })

  const attempt = (step: (CallNotice & { kind: 'failed' })['step'], done: Promise<void> | undefined): void => {
    const failed = () => tell({ type: 'trouble', notice: { kind: 'failed', step } })
    if (done) done.catch(failed)
    else failed()
  }

  /** Continues the picture; only an engine that answers can say that it is not sent. */
  const showPicture = async (id: string, call: CdkCall | undefined): Promise<void> => {
    try {
      await call?.enableVideo()
    } catch {
      tell({ type: 'notShown', id })
    }
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
      case 'park':
        return attempt('park', call?.park?.())
      case 'connect': {
        const other = callLegs.get(effect.other)?.call
        return attempt('connect', other && call?.connectWith?.(other))
      }
      case 'sendAudio':
        return effect.isOn ? call?.enableAudio() : call?.disableAudio()
      case 'sendVideo':
        return effect.isOn ? void showPicture(effect.id, call) : call?.disableVideo()
      case 'changeMedia':
        return void media.change(effect.id, effect.media)
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
    changeMedia: media.change,
    tryMedia: media.attempt,
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
