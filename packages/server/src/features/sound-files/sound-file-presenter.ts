import type { SoundFile } from '@lineside/contract/resources/pbx/sound-files'
import { soundHandle } from '../../domain/sounds/find-handle.ts'
import type { StoredSoundFile } from './sound-files-store.ts'

/** A sound file as the API shows it. */
export const presentSoundFile = (row: StoredSoundFile): SoundFile => ({
  id: row.id,
  set_id: row.set_id,
  handle: soundHandle(row.handle_id).handle,
  handle_id: row.handle_id,
  filename: row.filename,
  loopplay: row.loopplay,
  use_parent: row.use_parent,
  duration: row.duration_ms === null ? null : row.duration_ms / 1000,
})
