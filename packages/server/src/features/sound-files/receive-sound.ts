import { asPlainName } from '@lineside/contract/http/plain-name'
import type { Output } from '@lineside/contract/http/schema'
import { limits } from '@lineside/contract/limits'
import { soundFiles } from '@lineside/contract/resources/pbx/sound-files'
import type { FastifyReply } from 'fastify'
import type { Services } from '../../domain/services.ts'
import { type SoundFault, soundRefusal, storeSound } from '../../domain/sounds/store-sound.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { UploadedFile } from '../../platform/http/requests/upload.ts'
import { Refusal } from '../../platform/refusal.ts'
import { presentSoundFile } from './sound-file-presenter.ts'
import { type SavedSoundFile, saveSoundFile, type SoundFileChanges, type StoredSoundFile } from './sound-files-store.ts'
import { dropUnkept } from '../../domain/files/drop-unkept.ts'

export const soundSetUnknown = (): Refusal => new Refusal('sound_set_unknown', 'Sound set does not exist', {}, 'set_id')

const failed = 'Failed to transcode sound file'

const faults: Readonly<Record<SoundFault, string>> = {
  empty: `${failed}: it is empty.`,
  format: `${failed}: it must be an audio file in the 'wav', 'mp3' or 'ogg' format.`,
  length: `${failed}: it is longer than ${limits.soundSeconds} seconds.`,
}

/** The refusal for a bad sound, in the field's words (ngcp-api-facts 8.3). */
const soundRefused = (fault: SoundFault): Refusal => soundRefusal(fault, faults[fault], limits.soundSeconds)

type Settings = Output<typeof soundFiles.replace>

interface UploadContext {
  readonly upload: { readonly fields: Settings; readonly file: UploadedFile | undefined }
  readonly principal: Principal
  readonly reply: FastifyReply
}

/**
 * Stores an uploaded sound for a handle of a sound set; it appears all at once when it is complete.
 * @returns the id of the sound file
 * @throws HttpProblem 422 for a file that is no sound, and for a set that has been removed; 413, 503
 */
export const receiveSound = async (
  platform: Services,
  { principal, upload: { file, fields }, reply }: UploadContext,
  place: { set_id: number; handle_id: number },
): Promise<number> => {
  const { files, log } = platform
  const settings = settingsOf(fields)
  if (file === undefined) return (await save(platform, principal, place, settings)).after.id
  const maxSeconds = limits.soundSeconds
  const { key, seconds } = await storeSound(platform, {
    owner: principal,
    file,
    reply,
    maxSeconds,
    refused: soundRefused,
  })
  try {
    const sound = { file_key: key, duration_ms: Math.round(seconds * 1000) }
    const named = settingsOf({ filename: file.fileName.slice(0, limits.textLength) })
    const { before, after } = await save(platform, principal, place, { ...named, ...settings, sound })
    if (before?.file_key) await files.remove(before.file_key).catch((error: unknown) => log.warn(error))
    return after.id
  } catch (error) {
    await dropUnkept(files, key, error)
    throw error
  }
}

/** Saves the change and records who made it. */
const save = (
  { db, now }: Services,
  principal: Principal,
  place: { set_id: number; handle_id: number },
  changes: SoundFileChanges,
): Promise<SavedSoundFile> =>
  db.transaction().execute(async (transaction) => {
    const saved = await saveSoundFile(transaction, place, changes)
    if (saved === undefined) throw soundSetUnknown()
    const { before, after } = saved
    await recordWrite(transaction, principal, {
      resource: soundFiles.name,
      id: after.id,
      method: before === undefined ? 'create' : 'replace',
      at: now(),
      before: before === undefined ? null : recorded(before),
      after: recorded(after),
    })
    return saved
  })

/**
 * The item for the audit log; with the sound's key, so that a new sound counts as a change even if nothing else
 * differs.
 */
const recorded = (row: StoredSoundFile) => ({
  ...presentSoundFile(row),
  sound: (row.prompt ?? row.file_key ?? '').slice(0, 40),
})

/** The settings that the upload contains; all others stay unchanged. */
const settingsOf = ({ filename, loopplay, use_parent }: Settings): SoundFileChanges => ({
  ...(filename && { filename: storable(filename) }),
  ...(typeof loopplay === 'boolean' && { loopplay }),
  ...(typeof use_parent === 'boolean' && { use_parent }),
})

/** The name without characters that nobody sees, or that the database cannot store. */
const storable = (text: string): string => asPlainName(text).replace(/\p{Surrogate}/gu, '')
