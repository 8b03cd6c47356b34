import { limits } from '@lineside/contract/limits'
import type { GreetingType } from '@lineside/contract/resources/voicemail-greetings'
import { type SoundFault, soundRefusal } from '../../domain/sounds/store-sound.ts'
import { Refusal } from '../../platform/refusal.ts'

const faults: Readonly<Record<SoundFault, string>> = {
  empty: 'Uploaded greeting file is empty.',
  format: "Wrong file format for the voicemail greeting. Must be an audio file in the 'wav', 'mp3' or 'ogg' format",
  length: `The greeting is longer than ${limits.greetingSeconds} seconds.`,
}

/** In the field's words (ngcp-api-facts 5.2), with the formats that are taken here. */
export const greetingRefused = (fault: SoundFault): Refusal =>
  soundRefusal(fault, `Failed to create voicemail greeting: ${faults[fault]}`, limits.greetingSeconds)

export const greetingExists = (dir: GreetingType, subscriberId: number): Refusal => {
  const whose = `the type '${dir}' and subscriber id '${subscriberId}'`
  return new Refusal('greeting_exists', `Voicemail greeting for ${whose} already exists.`, {})
}
