import { limits } from '@lineside/contract/limits'
import { type SoundFault, soundRefusal } from '../../domain/sounds/store-sound.ts'
import type { Refusal } from '../../platform/refusal.ts'

const failed = 'Failed to transcode sound file'

const faults: Readonly<Record<SoundFault, string>> = {
  empty: `${failed}: it is empty.`,
  format: `${failed}: it must be an audio file in the 'wav', 'mp3' or 'ogg' format.`,
  length: `${failed}: it is longer than ${limits.soundSeconds} seconds.`,
}

/** In the field's words (ngcp-api-facts 8.3). */
export const soundRefused = (fault: SoundFault): Refusal => soundRefusal(fault, faults[fault], limits.soundSeconds)
