import type { Db } from '../../platform/db/database.ts'
import { type PlatformSettings, settingsFrom } from './platform-settings.ts'

export const readPlatformSettings = async (db: Db): Promise<PlatformSettings> => {
  const rows = await db.selectFrom('platform_settings').selectAll().execute()
  return settingsFrom(new Map(rows.map(({ name, value }) => [name, value])))
}

/** Replaces one part of the platform's settings. */
export const writePlatformSetting = async (db: Db, name: keyof PlatformSettings, value: object): Promise<void> => {
  const text = JSON.stringify(value)
  await db
    .insertInto('platform_settings')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute()
}
