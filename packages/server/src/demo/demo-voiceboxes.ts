import type { Provisioning } from '../domain/provisioning/provisioning.ts'
import type { StoredGreeting } from './demo-files.ts'
import { insertGreeting, insertVoicebox } from './demo-store.ts'
import type { ProvisionedCompany } from './provision-demo.ts'

/** Everybody may know it, as the passwords of the demo. */
const pin = '483920'

/** Who has recorded a greeting gets its messages by mail, too. */
export const writeDemoVoiceboxes = async (
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
