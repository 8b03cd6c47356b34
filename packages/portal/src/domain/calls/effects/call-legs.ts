import type { Cdk, CdkCall, CdkMediaStream } from '@lineside/contract/rtc/cdk'
import type { CallMedia } from '@lineside/telephony/call-window/call-window'
import { createStore } from '../../../shared/state/store.ts'
import type { CallStreams } from '../call-stage-props.ts'
import { chosenDevice } from '../devices/device-choice.ts'

/** An engine call with the media that it sends and receives. */
export interface CallLeg {
  readonly call: CdkCall
  local: CdkMediaStream | null
  remote: CdkMediaStream | null
  /** Its devices are being changed on purpose, so the end of the old media is not reported. */
  isChanging: boolean
}

const noStreams: CallStreams = { own: null, other: null }
/** The media streams of the call in front. */
export const streamsStore = createStore<CallStreams>(noStreams)

/** The engine calls of the call window, by the ids that the window gives them. */
export const callLegs = new Map<string, CallLeg>()

const mediaStream = (stream: CdkMediaStream | null): MediaStream | null =>
  // the contract's type names no browser types; in the browser this is a MediaStream
  (stream?.getStream() ?? null) as MediaStream | null

export const showStreams = (frontId: string | null): void => {
  const leg = frontId === null ? undefined : callLegs.get(frontId)
  const next = leg ? { own: mediaStream(leg.local), other: mediaStream(leg.remote) } : noStreams
  const now = streamsStore.read()
  if (now.own !== next.own || now.other !== next.other) streamsStore.set(next)
}

/** Stops the media that a call sends, and forgets the call. */
export const dropLeg = (id: string): void => {
  callLegs.get(id)?.local?.stop()
  callLegs.delete(id)
}

export interface OpenedMedia {
  readonly local: CdkMediaStream
  /** The kind of media that was really opened, which may be less than was asked for. */
  readonly media: CallMedia
}

/**
 * Opens the media that a call sends, from the devices chosen in this browser. If the camera can not be opened (another
 * program may be using it), the call gets sound only.
 *
 * @throws Error if there is no microphone, or no screen to share
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
