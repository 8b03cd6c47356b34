import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { encodeOpus } from '../../src/domain/media/convert-audio.ts'
import type { Services } from '../../src/domain/services.ts'
import { pcm16Wav, tone } from '../media/media-kit.ts'
import { givenSoundFile, givenSoundSet } from './sound-builders.ts'

/** ID of a sound handle, the tone in Hz that stands in for its sound, and seconds. */
export type ToneOfHandle = readonly [handle: number, hertz: number, seconds: number]

/** @returns the id of a customer's sound set whose sounds are tones, so that a phone's ear tells them apart */
export const givenToneSet = async (
  platform: Pick<Services, 'db' | 'files' | 'media'>,
  customer: number,
  tones: readonly ToneOfHandle[],
): Promise<number> => {
  const set = await givenSoundSet(platform, { customer_id: customer })
  for (const [handle_id, hertz, seconds] of tones) {
    const wav = pcm16Wav(tone(hertz, seconds, 16_000), 16_000)
    const { stream } = await encodeOpus(platform.media, Readable.from([wav]))
    const { key: file_key } = await platform.files.put(await buffer(stream))
    await givenSoundFile(platform, { set_id: set, handle_id, file_key })
  }
  return set
}
