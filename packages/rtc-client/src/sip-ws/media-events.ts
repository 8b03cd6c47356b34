import type { CallEvent, CallState } from '../calls/call-state.ts'
import type { SipMedia } from './sip-media.ts'

interface MediaFacts {
  readonly call: string
  readonly media: Pick<SipMedia, 'connection' | 'isHeld' | 'remote'>
  readonly details: Pick<CallState['details'], 'isHeld' | 'remote'>
  readonly isEstablished: boolean
}

/** The news in the media of a call, compared with what it knows of them. */
export const mediaEvents = ({ call, media, details, isEstablished }: MediaFacts): readonly CallEvent[] => {
  const { remote } = media
  const isOther = remote.audio !== details.remote.audio || remote.video !== details.remote.video
  const isHeld = isEstablished && media.isHeld
  return [
    ...(isEstablished && media.connection === 'connected' ? [{ type: 'connected' } as const] : []),
    ...(isOther ? [{ type: 'media', call, media: remote } as const] : []),
    ...(isHeld && !details.isHeld ? [{ type: 'held', call, music: false } as const] : []),
    ...(!isHeld && details.isHeld ? [{ type: 'talking', call } as const] : []),
  ]
}
