import type { FastifyReply } from 'fastify'
import type { UploadedFile } from '../../platform/http/requests/upload.ts'
import { whileConnected } from '../../platform/http/requests/while-connected.ts'
import { busy, Refusal } from '../../platform/refusal.ts'
import { encodeOpus } from '../media/convert-audio.ts'
import type { Owner } from '../media/fair-places.ts'
import { MediaError, type MediaErrorCode } from '../media/media-error.ts'
import type { Services } from '../services.ts'

export interface StoredSound {
  /** Key in the file store. A caller that does not keep the file must remove it. */
  readonly key: string
  readonly seconds: number
}

/** Faults of an uploaded sound itself. */
export type SoundFault = 'empty' | 'format' | 'length'

/** @param message worded for the purpose of the sound, such as a greeting */
export const soundRefusal = (fault: SoundFault, message: string, seconds: number): Refusal => {
  if (fault === 'empty') return new Refusal('sound_empty', message, {}, 'file')
  if (fault === 'format') return new Refusal('sound_format', message, {}, 'file')
  return new Refusal('sound_too_long', message, { seconds }, 'file')
}

export interface SoundUpload {
  /** The uploader. */
  readonly owner: Owner
  readonly file: UploadedFile
  readonly reply: Pick<FastifyReply, 'raw'>
  readonly maxSeconds: number
  /** Makes the refusal, worded for the purpose of the sound. */
  readonly refused: (fault: SoundFault) => Refusal
}

/**
 * Stores an uploaded sound as Ogg Opus. Its format is found from its bytes: WAV, MP3, Ogg Opus or Ogg Vorbis. Nothing
 * is stored when the client disconnects before that is done.
 * @throws Refusal `refused`; another one for a file too large to be read; busy when too many conversions wait
 */
export const storeSound = async (
  { files, media }: Pick<Services, 'files' | 'media'>,
  { owner, file, reply, maxSeconds, refused }: SoundUpload,
): Promise<StoredSound> => {
  if (file.bytes === 0) throw refused('empty')
  try {
    return await whileConnected(reply, async (signal) => {
      const { stream, seconds } = await encodeOpus(media, file.path, { signal, owner, maxSeconds })
      const { key } = await files.put(stream)
      return { key, seconds }
    })
  } catch (error) {
    throw error instanceof MediaError ? problemOf(error, refused) : error
  }
}

/** A container whose sound cannot be decoded here is refused with the name of its codec. */
const problemOf = ({ code, found }: MediaError, refused: SoundUpload['refused']): Refusal => {
  if (found === null || (code !== 'unreadable' && code !== 'unsupported')) return problems[code](refused)
  const message = `The file holds ${found}, which is not read here: use wav, mp3 or ogg`
  return new Refusal('sound_coding', message, { coding: found }, 'file')
}

const format = (refused: SoundUpload['refused']) => refused('format')

/** A sound whose conversion fails or does not end counts as one that cannot be played. */
const problems: Readonly<Record<MediaErrorCode, (refused: SoundUpload['refused']) => Refusal>> = {
  unreadable: format,
  unsupported: format,
  crashed: format,
  timed_out: format,
  too_costly: format,
  too_long: (refused) => refused('length'),
  too_large: () => new Refusal('file_too_large', 'The file is too large.', {}, 'file'),
  busy,
  closed: busy,
}
