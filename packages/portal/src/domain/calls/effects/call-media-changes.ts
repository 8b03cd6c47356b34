import type { CdkCall } from '@lineside/contract/rtc/cdk'
import type { CallInfo, CallMedia, CallWindow } from '@lineside/telephony/call-window/call-window'
import type { CallEvent } from '@lineside/telephony/call-window/call-window-events'
import { frontCall, otherCall } from '@lineside/telephony/call-window/stages'
import { engine } from '../../engine/engine.ts'
import { callLegs, openMedia } from './call-legs.ts'
import { lookAgain } from '../devices/known-devices.ts'

export type CallLocal = Parameters<CdkCall['accept']>[0] | null

/** The call in front or the other one, if it has this id. */
export const callOf = ({ stage }: CallWindow, id: string): CallInfo | null =>
  [frontCall(stage), otherCall(stage)?.call].find((call) => call?.id === id) ?? null

/** Tells the user if the call got less than was asked for: sound only instead of a picture. */
export const tellMissing = (tell: (event: CallEvent) => void, asked: CallMedia, media: CallMedia): void => {
  if (asked === 'video' && media === 'audio') tell({ type: 'trouble', notice: { kind: 'mediaRefused', media: asked } })
}

/** Changes what a call sends: because the user wants it, or because a device has gone. */
export const createMediaChanges = (tell: (event: CallEvent) => void, now: () => CallWindow) => {
  /** When a device is unplugged, or a shared window is closed, the call continues without it. */
  const watch = (id: string, local: NonNullable<CallLocal>): void => {
    local.onEnded?.(() => {
      const leg = callLegs.get(id)
      const call = callOf(now(), id)
      if (leg?.local !== local || leg.isChanging || !call) return
      const gone = goneTrack(local)
      if (call.media === 'screen' && gone?.kind !== 'audio') return void change(id, 'audio')
      void goOnWithout(id, call.media === 'screen' ? 'audio' : call.media, gone?.label ?? '')
    })
  }

  /** Continues the call on another device, or without a picture, or by listening only. */
  const goOnWithout = async (id: string, media: CallMedia, label: string): Promise<void> => {
    const next = (await attempt(id, media)) ?? (await attempt(id, 'listen'))
    if (next === null || frontCall(now().stage)?.id !== id) return
    const goesOn = next === media ? 'other' : next === 'listen' ? 'listening' : 'withoutPicture'
    tell({ type: 'trouble', notice: { kind: 'deviceGone', label, goesOn } })
  }

  const change = async (id: string, media: CallMedia): Promise<void> => {
    const had = await attempt(id, media)
    if (had !== null) tellMissing(tell, media, had)
    else if (media !== 'listen') tell({ type: 'trouble', notice: { kind: 'mediaRefused', media } })
  }

  /** @returns what is sent now; null: the media could not be opened or the call is over, and nothing has changed */
  const attempt = async (id: string, media: CallMedia): Promise<CallMedia | null> => {
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
      watch(id, local)
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

  return { watch, change, attempt }
}

const goneTrack = (local: NonNullable<CallLocal>): MediaStreamTrack | undefined =>
  // the contract's type names no browser types; in the browser this is a MediaStream
  (local.getStream() as MediaStream).getTracks().find(({ readyState }) => readyState === 'ended')
