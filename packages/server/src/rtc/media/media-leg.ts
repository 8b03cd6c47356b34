import { randomUUID } from 'node:crypto'
import { limits } from '@lineside/contract/limits'
import { type LegEvent, LegFailed, type MediaLeg } from '../legs/leg.ts'
import { createStoredSounds } from './stored-sounds.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { MediaProcess } from './media-process.ts'
import type { MediaSession } from './process-session.ts'
import { createRecording } from './recording.ts'

export interface MediaLegOptions {
  readonly callId: string
  readonly withVideo: boolean
  /** Absent: `opus`. */
  readonly voice?: 'opus' | 'g711'
  /** Called once, when the leg has ended. */
  readonly onOver?: () => void
  /** Makes the path of a new scratch file; the file does not exist yet. */
  readonly scratchPath: () => Promise<string>
  readonly files: Pick<FileStore, 'withLocalCopy'>
}

const endReasons = { closed: 'hung_up', lost: 'lost', never: 'media_failed', died: 'media_failed' } as const

/**
 * Creates a leg whose far end is the platform itself (announcements, bridges, recordings), carried by a media process.
 */
export const createMediaLeg = (
  process: MediaProcess,
  { callId, withVideo, voice = 'opus', scratchPath, files, onOver }: MediaLegOptions,
): { readonly leg: MediaLeg; readonly session: MediaSession } => {
  let listener: ((event: LegEvent) => void) | null = null
  /** The `ended` event when it came before anybody listened; the first listener gets it. */
  let untold: LegEvent | null = null
  let isOver = false
  let onSpeaking: ((isSpeaking: boolean) => void) | null = null

  const tell = (event: LegEvent) => {
    if (listener !== null) listener(event)
    else if (event.type === 'ended') untold = event
  }
  const session = process.open(callId, {
    withVideo,
    voice,
    onDigit: (digit) => tell({ type: 'digit', digit }),
    onSpeaking: (isSpeaking) => onSpeaking?.(isSpeaking),
    onGone(why) {
      if (isOver) return
      isOver = true
      onOver?.()
      tell({ type: 'ended', reason: endReasons[why] })
    },
  })

  const sounds = createStoredSounds(files, session)

  const negotiate = async (offer: string | null, isFresh: boolean): Promise<string> => {
    if (isOver) throw new LegFailed('The leg has ended')
    if (offer !== null && offer.length > limits.sessionDescriptionLength) throw new LegFailed('The offer is too long')
    return session.negotiate(offer, isFresh)
  }
  const confirm = (answer: string | null) => {
    if (answer !== null && answer.length <= limits.sessionDescriptionLength) session.confirm(answer)
  }

  const leg: MediaLeg = {
    id: randomUUID(),
    subscriberId: null,
    kind: 'media',
    device: null,
    ring({ description, media }) {
      negotiate(description, true).then(
        (answer) =>
          tell({
            type: 'answered',
            description: answer,
            media: { audio: true, video: withVideo && media.video, screen: false },
          }),
        () => tell({ type: 'failed', outcome: 'offline' }),
      )
    },
    progress(progress) {
      if (progress.kind === 'early') confirm(progress.description)
    },
    accept: ({ description }) => confirm(description),
    negotiate,
    confirm,
    refuseOffer: () => session.refuseOffer(),
    tell: () => {},
    end() {
      sounds.stop()
      session.close()
      if (!isOver) onOver?.()
      isOver = true
    },
    listen(next) {
      listener = next
      if (untold !== null) {
        const event = untold
        untold = null
        queueMicrotask(() => next(event))
      }
      return () => {
        if (listener === next) listener = null
      }
    },
    play: sounds.play,
    silence() {
      sounds.stop()
      session.silence()
    },
    echo() {
      sounds.stop()
      session.echo()
    },
    async attend(offer, isFresh) {
      if (isOver || offer.length > limits.sessionDescriptionLength)
        throw new LegFailed('There is nothing to take part in')
      return session.attend(offer, isFresh)
    },
    mute: (isMuted) => session.mute(isMuted),
    onSpeaking(next) {
      onSpeaking = next
      return () => {
        if (onSpeaking === next) onSpeaking = null
      }
    },
    record: (maximumSeconds, silentSeconds, given) =>
      createRecording(given === undefined ? scratchPath() : Promise.resolve(given), (path) =>
        session.record(path, maximumSeconds, silentSeconds ?? null),
      ),
  }
  return { leg, session }
}
