import { limits } from '@lineside/contract/limits'
import type { GreetingType } from '@lineside/contract/resources/voicemail-greetings'
import type { SoundFault } from '../../domain/sounds/store-sound.ts'
import { type HttpProblem, unprocessable } from '../../platform/http/http-problem.ts'

const faults: Readonly<Record<SoundFault, string>> = {
  empty: 'Uploaded greeting file is empty.',
  format: "Wrong file format for the voicemail greeting. Must be an audio file in the 'wav', 'mp3' or 'ogg' format",
  length: `The greeting is longer than ${limits.greetingSeconds} seconds.`,
}

/** 422 in the field's words (ngcp-api-facts 5.2), with the formats that are taken here. */
export const greetingRefused = (fault: SoundFault): HttpProblem =>
  unprocessable(`Failed to create voicemail greeting: ${faults[fault]}`)

export const greetingExists = (dir: GreetingType, subscriberId: number): HttpProblem =>
  unprocessable(`Voicemail greeting for the type '${dir}' and subscriber id '${subscriberId}' already exists.`)
