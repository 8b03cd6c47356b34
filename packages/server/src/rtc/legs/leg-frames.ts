import type { RtcParty, ServerFrame, ServerFrameOf } from '@lineside/contract/rtc/frames'
import type { Accepted, Invitation, Notice, Progress } from '@lineside/telephony/call/leg-messages'
import { withGroup } from '@lineside/telephony/descriptions/with-group'

/** Translates what the runner tells a leg into frames for its browser. */

export const incomingFrame = (
  call: string,
  { from, to, description, media, isOwn }: Invitation,
): ServerFrameOf<'incoming'> => ({
  type: 'incoming',
  call,
  from,
  to,
  description,
  media,
  ...(isOwn && { is_own: true }),
})

export const progressFrame = (call: string, progress: Progress): ServerFrame => {
  switch (progress.kind) {
    case 'pending':
      return { type: 'pending', call }
    case 'way':
      return { type: 'way', call, steps: [...progress.steps] }
    case 'ringing':
      return { type: 'ringing', call, at: progress.at }
    case 'ringing_stopped':
      return { type: 'ringing_stopped', call }
    case 'refused':
      return { type: 'refused', call, reason: progress.reason }
    case 'early':
      return { type: 'description', call, description: progress.description, early: true }
  }
}

export const acceptedFrames = (call: string, accepted: Accepted): readonly ServerFrame[] => {
  const { description, with: party, isRecorded, isService } = accepted
  return [
    ...(description === null ? [] : [{ type: 'description', call, description, early: false } as const]),
    { type: 'accepted', call, with: party, recorded: isRecorded, is_service: isService },
  ]
}

/** The `accepted` frame for a call that this browser answered itself. */
export const acceptedFrame = (call: string, party: RtcParty): ServerFrame => ({
  type: 'accepted',
  call,
  with: party,
  recorded: false,
  is_service: false,
})

/** @param about the type of the browser's latest frame, which a `refused` notice names */
export const noticeFrame = (call: string, notice: Notice, about: string): ServerFrame => {
  switch (notice.kind) {
    case 'held':
      return { type: 'held', call, music: notice.music }
    case 'talking':
    case 'back':
      return { type: notice.kind, call }
    case 'holding':
    case 'recording':
      return { type: notice.kind, call, on: notice.on }
    case 'far_side':
      return { type: 'far_side', call, side: notice.side }
    case 'answered':
      return { type: 'answered', call, seconds_ago: notice.secondsAgo }
    case 'party':
      return { type: 'party', call, with: notice.with, is_service: notice.isService }
    case 'media':
      return { type: 'media', call, media: notice.media }
    case 'digit':
      return { type: 'digit', call, digit: notice.digit }
    case 'addresses':
      return { type: 'addresses', call, description: notice.description }
    case 'lost':
      return { type: 'lost', call, until: notice.until.getTime() }
    case 'refused':
      return { type: 'error', call, code: notice.code, about }
  }
}

/** The frame as it leaves for a browser, whose engine may be another one than ours. */
export const forBrowser = (frame: ServerFrame): ServerFrame =>
  'description' in frame && frame.description !== null ? { ...frame, description: withGroup(frame.description) } : frame
