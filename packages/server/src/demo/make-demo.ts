import type { Services } from '../domain/services.ts'
import { storeDemoFiles } from './demo-files.ts'
import { writeDemoHistory } from './demo-history.ts'
import { writeDemoPbx } from './demo-pbx.ts'
import * as store from './demo-store.ts'
import { writeDemoVoiceboxes } from './demo-voiceboxes.ts'
import { provisionDemo } from './provision-demo.ts'
import { createRandom } from './random.ts'

/** Any number: with the same one it is the same world. */
const seed = 20_251_120

/**
 * Makes the demo world.
 * @returns false when another server was faster
 */
export const makeDemo = async (platform: Services): Promise<boolean> => {
  const now = platform.now()
  const files = await storeDemoFiles(platform, now)
  return await platform.db.transaction().execute(async (db) => {
    await store.lockDemo(db)
    if (!(await store.isEmptyDatabase(db))) return await store.hasDemoWorld(db)
    const random = createRandom(seed)
    const work = { ...platform, db }
    const companies = await provisionDemo(work, random)
    await writeDemoVoiceboxes(work, companies, files.greetings)
    await writeDemoPbx(work, companies, files.prompts)
    await writeDemoHistory(work, companies, { files, now, random })
    await store.markDemoWorld(db, now)
    return true
  })
}
