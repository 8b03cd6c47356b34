import type { Db } from '../../platform/db/database.ts'
import { deleteOldDeliveries } from './webhook-log-store.ts'

/** KEYS-02: the log of a webhook goes back this far. */
const keptDays = 30
/** One run removes some million lines at most; the next hour has the rest. */
const mostPortions = 300

export const deleteOldWebhookDeliveries = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  for (let portion = 0; portion < mostPortions; portion++) if (!(await deleteOldDeliveries(db, before))) return
}
