import type { CdkMediaStream } from '@lineside/contract/rtc/cdk'
import type { MediaState } from '@lineside/contract/rtc/frames'

export const tracksOf = (local: CdkMediaStream): MediaStreamTrack[] => (local.getStream() as MediaStream).getTracks()

const isScreen = (track: MediaStreamTrack): boolean => track.getSettings().displaySurface !== undefined

/**
 * The media state of tracks, as the other side is told.
 * @param isWanted whether a live track counts as sent; by default only if it is enabled
 */
export const mediaStateOf = (
  tracks: readonly MediaStreamTrack[],
  isWanted = ({ enabled }: MediaStreamTrack): boolean => enabled,
): MediaState => {
  const sent = tracks.filter((track) => track.readyState === 'live' && isWanted(track))
  const pictures = sent.filter(({ kind }) => kind === 'video')
  return {
    audio: sent.some(({ kind }) => kind === 'audio'),
    video: pictures.some((track) => !isScreen(track)),
    screen: pictures.some(isScreen),
  }
}
