import type { MediaState } from '@lineside/contract/rtc/frames'

/** The media that a participant sends into a conference (CONF-07); null: nothing, and the devices are released. */
export type MediaMode = 'mic' | 'micCam' | 'cam' | 'micScreen' | 'screen' | null

export type MediaToggle = 'microphone' | 'camera' | 'screen'

/**
 * The mode after a toggle. There is only one picture, so camera and screen exclude each other. Switching a picture on
 * leaves the microphone as it is; switching off the last medium releases all devices.
 */
export const toggledMode = (mode: MediaMode, toggle: MediaToggle): MediaMode => {
  const { audio, video, screen } = mediaOfMode(mode)
  if (toggle === 'microphone') return modeOf(!audio, video, screen)
  if (toggle === 'camera') return modeOf(audio, !video, false)
  return modeOf(audio, false, !screen)
}

const modes: Record<Exclude<MediaMode, null>, MediaState> = {
  mic: { audio: true, video: false, screen: false },
  micCam: { audio: true, video: true, screen: false },
  cam: { audio: false, video: true, screen: false },
  micScreen: { audio: true, video: false, screen: true },
  screen: { audio: false, video: false, screen: true },
}

/** The media state that the other participants are told. */
export const mediaOfMode = (mode: MediaMode): MediaState =>
  mode === null ? { audio: false, video: false, screen: false } : modes[mode]

const modeOf = (audio: boolean, camera: boolean, screen: boolean): MediaMode => {
  if (camera) return audio ? 'micCam' : 'cam'
  if (screen) return audio ? 'micScreen' : 'screen'
  return audio ? 'mic' : null
}
