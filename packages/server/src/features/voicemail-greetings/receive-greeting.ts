import { limits } from '@lineside/contract/limits'
import type {
  createVoicemailGreeting,
  GreetingType,
} from '@lineside/contract/resources/fax-and-voicebox/voicemail-greetings'
import type { Services } from '../../domain/services.ts'
import { type SoundFault, soundRefusal, storeSound } from '../../domain/sounds/store-sound.ts'
import type { RouteContext } from '../../platform/http/register-route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { dropUnkept } from '../../domain/files/drop-unkept.ts'

const faults: Readonly<Record<SoundFault, string>> = {
  empty: 'Uploaded greeting file is empty.',
  format: "Wrong file format for the voicemail greeting. Must be an audio file in the 'wav', 'mp3' or 'ogg' format",
  length: `The greeting is longer than ${limits.greetingSeconds} seconds.`,
}

/** The refusal for a bad greeting, in the field's words (ngcp-api-facts 5.2), with the formats that we accept. */
const greetingRefused = (fault: SoundFault): Refusal =>
  soundRefusal(fault, `Failed to create voicemail greeting: ${faults[fault]}`, limits.greetingSeconds)

export const greetingExists = (dir: GreetingType, subscriberId: number): Refusal => {
  const whose = `the type '${dir}' and subscriber id '${subscriberId}'`
  return new Refusal('greeting_exists', `Voicemail greeting for ${whose} already exists.`, {})
}

type UploadContext = Pick<RouteContext<typeof createVoicemailGreeting>, 'principal' | 'upload' | 'reply'>

/**
 * Converts and stores an uploaded sound for the row that `keep` writes; if no row is written, the file is removed again.
 * @throws HttpProblem 422 for a file that is no sound; 413, 503
 */
export const receiveGreeting = async <T>(
  platform: Services,
  { upload, principal: owner, reply }: UploadContext,
  keep: (sound: { file_key: string; duration_ms: number }) => Promise<T>,
): Promise<T> => {
  const file = upload.file as NonNullable<typeof upload.file>
  const maxSeconds = limits.greetingSeconds
  const { key, seconds } = await storeSound(platform, { owner, file, reply, maxSeconds, refused: greetingRefused })
  try {
    return await keep({ file_key: key, duration_ms: Math.round(seconds * 1000) })
  } catch (error) {
    await dropUnkept(platform.files, key, error)
    throw error
  }
}
