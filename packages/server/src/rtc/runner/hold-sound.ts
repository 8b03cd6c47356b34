import type { Services } from '../../domain/services.ts'
import { soundForLine } from '../../domain/sounds/sound-for-line.ts'
import type { Sound } from '../legs/leg.ts'
import { playsMusicOnHold } from './line-preferences-store.ts'

/** What somebody hears whom this line holds. @returns null: nothing */
export const holdSound = async (services: Services, line: number): Promise<Sound | null> => {
  if (!(await playsMusicOnHold(services.db, line))) return null
  const sound = await soundForLine(services, line, 'music_on_hold')
  return sound === null ? null : { path: sound.path, repeats: true }
}
