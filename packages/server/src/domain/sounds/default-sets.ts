import { createHash } from 'node:crypto'
import { promptLanguages } from '@lineside/contract/preferences'
import type { Db } from '../../platform/db/database.ts'
import { holdDefaultSets, markDefaultSets, readDefaultSetsMark, replaceDefaultSet } from './default-sets-store.ts'
import { soundHandle } from './find-handle.ts'
import { readPromptIndex } from './prompts.ts'

/** Handles of sounds that repeat until something else plays. */
const repeating = new Set([
  'music_on_hold',
  'queue_waiting_music',
  'conference_waiting_music',
  'ringback_tone',
  'busy_ringback_tone',
  'declined_ringback_tone',
])

/**
 * Puts the prompts that come with the server into the default sets, one set per language, unless they are there
 * already.
 */
export const saveDefaultSets = async (db: Db): Promise<void> => {
  const index = await readPromptIndex()
  const mark = createHash('sha256').update(JSON.stringify(index)).digest('hex')
  if ((await readDefaultSetsMark(db)) === mark) return
  await db.transaction().execute(async (transaction) => {
    await holdDefaultSets(transaction)
    for (const language of promptLanguages) {
      const files = Object.entries({ ...index['sounds'], ...index[language] }).map(([id, [prompt, duration_ms]]) => {
        const { id: handle_id, handle } = soundHandle(Number(id))
        return { handle_id, filename: `${handle}.ogg`, prompt, duration_ms, loopplay: repeating.has(handle) }
      })
      await replaceDefaultSet(transaction, language, files)
    }
    await markDefaultSets(transaction, mark)
  })
}
