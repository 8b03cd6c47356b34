import type { Generated } from 'kysely'

export interface RemindersTable {
  id: Generated<number>
  subscriber_id: number
  /** HH:MM:SS */
  time: string
  recur: 'never' | 'weekdays' | 'always'
  active: Generated<boolean>
  settled_until: Generated<Date>
}
