import type { Output } from '@lineside/contract/http/schema'
import { limits } from '@lineside/contract/limits'
import type { soundFiles } from '@lineside/contract/resources/sound-files'
import type { FastifyReply } from 'fastify'
import { storeSound } from '../../domain/sounds/store-sound.ts'
import { unprocessable } from '../../platform/http/http-problem.ts'
import type { UploadedFile } from '../../platform/http/upload.ts'
import type { Platform } from '../../platform/platform.ts'
import { soundRefused } from './sound-refused.ts'
import { type SavedSoundFile, type SoundFileChanges, saveSoundFile } from './sound-files-store.ts'

type Settings = Output<typeof soundFiles.replace>

interface UploadContext {
  readonly upload: { readonly fields: Settings; readonly file: UploadedFile | undefined }
  readonly reply: FastifyReply
}

/**
 * Keeps what was uploaded for a handle of a set; it shows only when it is complete, and then at once.
 * @throws HttpProblem 422 for what is no sound, and for a set that is gone by now; 413, 503
 */
export const receiveSound = async (
  platform: Platform,
  { upload, reply }: UploadContext,
  place: { set_id: number; handle_id: number },
): Promise<SavedSoundFile> => {
  const { db, files, log } = platform
  const { file, fields } = upload
  const settings = settingsOf(fields)
  if (file === undefined) return present(await saveSoundFile(db, place, settings))
  const maxSeconds = limits.soundSeconds
  const { key, seconds } = await storeSound(platform, { file, reply, maxSeconds, refused: soundRefused })
  try {
    const sound = { file_key: key, duration_ms: Math.round(seconds * 1000) }
    const filename = fields.filename || file.fileName.slice(0, limits.textLength) || null
    const saved = present(await saveSoundFile(db, place, { ...settings, filename, sound }))
    if (saved.oldKey !== null) await files.remove(saved.oldKey).catch((error: unknown) => log.warn(error))
    return saved
  } catch (error) {
    await files.remove(key)
    throw error
  }
}

/** What is not said stays as it is. */
const settingsOf = ({ filename, loopplay, use_parent }: Settings): SoundFileChanges => ({
  ...(filename && { filename }),
  ...(typeof loopplay === 'boolean' && { loopplay }),
  ...(typeof use_parent === 'boolean' && { use_parent }),
})

const present = (saved: SavedSoundFile | undefined): SavedSoundFile => {
  if (saved === undefined) throw unprocessable('Sound set does not exist')
  return saved
}
