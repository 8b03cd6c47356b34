import type { Provisioning } from '../domain/saving/saving.ts'
import type { Services } from '../domain/services.ts'
import { writeDemoChanges } from './demo-changes.ts'
import { writeDemoContacts } from './demo-contacts.ts'
import { storeDemoFiles, type StoredGreeting } from './demo-files.ts'
import { writeDemoHistory } from './demo-history.ts'
import { writeDemoPbx } from './demo-pbx.ts'
import { writeDemoSchedules } from './demo-schedules.ts'
import * as store from './demo-store.ts'
import { insertGreeting, insertVoicebox } from './demo-store.ts'
import { provisionDemo, type ProvisionedCompany } from './provision-demo.ts'
import { writeDemoQueueDay } from './demo-queue-day.ts'
import { createRandom } from './random.ts'

/** PIN of the voiceboxes; everybody may know it, like the demo's passwords. */
const pin = '483920'

/** Saves the voiceboxes; lines with a greeting of their own also get their messages by mail. */
const writeDemoVoiceboxes = async (
  { db, secrets }: Provisioning,
  companies: readonly ProvisionedCompany[],
  greetings: readonly StoredGreeting[],
): Promise<void> => {
  for (const { domain, pilot, seats } of companies) {
    for (const { id, username } of [pilot, ...seats]) {
      const own = greetings.filter((greeting) => greeting.username === username)
      if (own.length === 0) continue
      await insertVoicebox(db, { subscriber_id: id, pin_box: secrets.seal(pin), email: `${username}@${domain}` })
      for (const { dir, key, seconds } of own)
        await insertGreeting(db, { subscriber_id: id, dir, file_key: key, duration_ms: Math.round(seconds * 1000) })
    }
  }
}

/** Any number will do; the same seed always makes the same world. */
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
    await writeDemoSchedules(db, companies, now)
    await writeDemoQueueDay(work, companies, now)
    await writeDemoContacts(db, companies)
    await writeDemoHistory(work, companies, { files, now, random })
    await writeDemoChanges(db, companies, now)
    // after the calls of the past, which nobody is mailed of
    for (const { pilot } of companies) await store.insertEveningMail(db, pilot.id)
    await store.markDemoWorld(db, now)
    return true
  })
}
