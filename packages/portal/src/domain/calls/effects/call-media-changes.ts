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

/** The outcome of an attempt to send other media. Unless they are sent, nothing has changed. */
type Tried =
  | { readonly is: 'sent'; readonly media: CallMedia }
  /** The browser or its user refuses them, or there are none. */
  | { readonly is: 'not_opened' }
  /** The other side does not take them. */
  | { readonly is: 'declined' }
  | { readonly is: 'failed' }

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
    const done = await tried(id, media)
    if (done.is === 'sent') return tellMissing(tell, media, done.media)
    const party = callOf(now(), id)?.party
    if (done.is === 'declined' && party) return tell({ type: 'trouble', notice: { kind: 'pictureDeclined', party } })
    if (done.is === 'failed') return tell({ type: 'trouble', notice: { kind: 'failed', step: 'media' } })
    if (media !== 'listen') tell({ type: 'trouble', notice: { kind: 'mediaRefused', media } })
  }

  /** The other side takes no picture: the call goes on with sound, as long as the user does not try again. */
  const withoutPicture = async (id: string): Promise<void> => {
    const call = callOf(now(), id)
    if (callLegs.get(id)?.isChanging !== false || (call?.media !== 'video' && call?.media !== 'screen')) return
    const { party } = call
    if ((await attempt(id, 'audio')) !== null) tell({ type: 'trouble', notice: { kind: 'pictureDeclined', party } })
  }

  /** @returns what is sent now; null: nothing has changed */
  const attempt = async (id: string, media: CallMedia): Promise<CallMedia | null> => {
    const done = await tried(id, media)
    return done.is === 'sent' ? done.media : null
  }

  const tried = async (id: string, media: CallMedia): Promise<Tried> => {
    const leg = callLegs.get(id)
    const state = engine.read()
    if (!leg?.call.changeMedia || state.phase !== 'ready') return { is: 'failed' }
    leg.isChanging = true
    let opened: CallLocal = null
    try {
      const { local, media: had } = await openMedia(state.cdk, media)
      opened = local
      lookAgain()
      if (callLegs.get(id) !== leg) {
        local.stop()
        return { is: 'failed' }
      }
      await leg.call.changeMedia(local)
      leg.local = local
      watch(id, local)
      tell({ type: 'mediaChanged', id, media: had })
      if (!now().controls.microphone) leg.call.disableAudio()
      return { is: 'sent', media: had }
    } catch (error) {
      // the other end has not agreed: the media that were sent before go on
      if (leg.local !== opened) opened?.stop()
      if (opened === null) return { is: 'not_opened' }
      return { is: error instanceof Error && error.message === 'media_refused' ? 'declined' : 'failed' }
    } finally {
      leg.isChanging = false
    }
  }

  return { watch, change, attempt, withoutPicture }
}

const goneTrack = (local: NonNullable<CallLocal>): MediaStreamTrack | undefined =>
  // the contract's type names no browser types; in the browser this is a MediaStream
  (local.getStream() as MediaStream).getTracks().find(({ readyState }) => readyState === 'ended')
