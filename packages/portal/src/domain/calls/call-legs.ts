import type { Cdk, CdkCall, CdkMediaStream } from '@lineside/contract/rtc/cdk'
import type { CallMedia } from '@lineside/telephony/call-window/call-window'
import { createStore } from '../../shared/state/store.ts'
import type { CallStreams } from './call-stage-props.ts'
import { chosenDevice } from './devices/device-choice.ts'

/** A call at the engine, and what it sends and gets. */
export interface CallLeg {
  readonly call: CdkCall
  local: CdkMediaStream | null
  remote: CdkMediaStream | null
  /** Its devices are being changed on purpose: that the old ones end is no news. */
  isChanging: boolean
}

const noStreams: CallStreams = { own: null, other: null }
/** Of the call that stands in front. */
export const streamsStore = createStore<CallStreams>(noStreams)

/** The engine's side of the calls in the window, by their ids there. */
export const callLegs = new Map<string, CallLeg>()

const mediaStream = (stream: CdkMediaStream | null): MediaStream | null =>
  // the contract knows no browser; here it is one
  (stream?.getStream() ?? null) as MediaStream | null

export const showStreams = (frontId: string | null): void => {
  const leg = frontId === null ? undefined : callLegs.get(frontId)
  const next = leg ? { own: mediaStream(leg.local), other: mediaStream(leg.remote) } : noStreams
  const now = streamsStore.read()
  if (now.own !== next.own || now.other !== next.other) streamsStore.set(next)
}

/** Ends what it sends, and forgets it. */
export const dropLeg = (id: string): void => {
  callLegs.get(id)?.local?.stop()
  callLegs.delete(id)
}

export interface OpenedMedia {
  readonly local: CdkMediaStream
  /** What it is in the end. */
  readonly media: CallMedia
}

/**
 * Asks the browser for what a call sends, with the devices that were chosen in it. A camera that can not be had, such as one
 * that another program has, keeps nobody from talking.
 *
 * @throws Error there is no microphone, or no screen
 */
export const openMedia = async (cdk: Cdk, media: CallMedia): Promise<OpenedMedia> => {
  const builder = cdk.media.create()
  if (media === 'listen') return { local: await builder.build(), media }
  builder.enableMicrophone(asked('microphone'))
  if (media === 'video') builder.enableCamera(asked('camera'))
  if (media === 'screen') builder.enableScreen()
  try {
    return { local: await builder.build(), media }
  } catch (error) {
    if (media === 'video') return await openMedia(cdk, 'audio')
    throw error
  }
}

const asked = (kind: 'microphone' | 'camera'): { deviceId?: string } => {
  const deviceId = chosenDevice(kind)
  return deviceId === 'default' ? {} : { deviceId }
}
