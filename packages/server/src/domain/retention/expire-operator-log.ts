import { runAlone } from '../../platform/db/locks.ts'
import { monthOfPart, type MonthTable } from '../../platform/db/months/month-tables.ts'
import { dropMonth, partsOfTable } from '../../platform/db/months/months-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { retentionRun, tryBetweenOthers } from './retention-locks-store.ts'

const table: MonthTable = { name: 'operator_log', time: 'written_at' }
/** Months removed in one run of the job: some years. */
const mostMonths = 60

/** Removes the months of the operators' log that ended before its days (`OPERATOR_LOG_DAYS`). */
export const expireOperatorLog = async ({
  db,
  log,
  now,
  config,
}: Pick<Platform, 'db' | 'log' | 'now'> & { readonly config: Pick<Platform['config'], 'operatorLogDays'> }) => {
  const past = new Date(now().getTime() - config.operatorLogDays * 86_400_000)
  await runAlone(db, retentionRun, async () => {
    for (let removed = 0; removed < mostMonths; removed += 1) {
      const { parts } = await partsOfTable(db, table)
      const [part, next] = parts.filter((name) => monthOfPart(name) !== null)
      const ends = next === undefined ? null : monthOfPart(next)
      if (part === undefined || ends === null || ends > past) return
      const isDropped = await tryBetweenOthers(() =>
        db.transaction().execute((within) => dropMonth(within, table, { part, past }, () => Promise.resolve(true))),
      )
      if (isDropped !== true) return
      log.info(`Removed the month ${part}: nobody keeps it`)
    }
  })
}
