import type { CdkParticipant } from '@lineside/contract/rtc/cdk'
import type { Participant } from '@lineside/telephony/conference/step-conference'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'

/** A participant as it is drawn; the user has the id `local`. */
export type Person = Participant<MediaStream>

/**
 * Turns an engine's participant into a `Person`. If the engine does not report the person's media, they are derived
 * from the stream.
 */
export const personOf = (participant: CdkParticipant, anonymous: string): Person => {
  const { line } = participant
  const stream = participant.mediaStream
  const hasPicture = stream?.hasVideo() ?? false
  return {
    id: participant.getId(),
    name: line ? callerName(participant.displayName, line.number, anonymous) : participant.displayName,
    stream: (stream?.getStream() ?? null) as MediaStream | null,
    media: participant.media ?? { audio: stream !== null, video: hasPicture, screen: false },
    isSpeaking: participant.isSpeaking ?? false,
    isByTelephone: Boolean(line),
    sound: line ? (line.sound ?? 'unknown') : 'encrypted',
  }
}

const callerName = (name: string, number: string | null, anonymous: string): string =>
  name === number ? readableNumber(number) : /[\p{L}\d]/u.test(name) ? name : anonymous
