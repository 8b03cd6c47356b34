import { soundHandle } from '../../domain/sounds/find-handle.ts'
import type { AudioFormat } from '../../domain/media/audio-formats.ts'
import type { SoundFileRow } from './sound-files-store.ts'

/** The name under which a sound is saved: as it was uploaded, with the ending of what it is now, in letters that a header takes. */
export const soundFileName = (
  { filename, handle_id }: Pick<SoundFileRow, 'filename' | 'handle_id'>,
  format: AudioFormat,
): string => {
  const stem = (filename ?? '').replace(/\.\w{1,5}$/, '').replace(/[^\w.-]+/g, '_')
  return `${/\w/.test(stem) ? stem : soundHandle(handle_id).handle}.${format}`
}
