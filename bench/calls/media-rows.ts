import { createDiskFileStore } from '../../packages/server/src/platform/files/disk-file-store.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { createMediaPool } from '../../packages/server/src/domain/media/media-pool.ts'
import { createTemporaryDir } from '../../packages/server/src/platform/files/temporary-dir.ts'
import type { Log } from '../../packages/server/src/platform/log.ts'
import { createForwarders } from '../../packages/server/src/rtc/media/forwarders.ts'
import { createMediaLegs } from '../../packages/server/src/rtc/media/media-legs.ts'
import { measured, type Row } from '../measured.ts'
import { withDataDir } from '../with-data-dir.ts'
import { conferenceRows } from './conference-rows.ts'
import { sessionRows } from './session-rows.ts'

const log: Log = { info: () => {}, warn: console.error, error: console.error }

/** Measures what media costs that passes through the server. */
export const mediaRows = async (say: (progress: string) => void): Promise<readonly Row[]> => {
  const rows: Row[] = []
  await withDataDir(async (dataDir) => {
    const config = { ...readConfig({}), dataDir, media: { processes: 1 } }
    // a media process does not keep its parent alive, so this timer does
    const alive = setInterval(() => {}, 60_000)
    const media = createMediaPool({ log, temporary: createTemporaryDir(dataDir) })
    const legs = createMediaLegs(
      { config, log, media, files: await createDiskFileStore(dataDir) },
      { isOnly: () => false },
    )
    try {
      rows.push(...(await measured('callers who hear music', 150, () => sessionRows(legs, say))))
    } finally {
      await legs.close()
    }
    const forwarders = createForwarders({ config, log })
    try {
      rows.push(...(await measured('conference', 90, () => conferenceRows(forwarders, say))))
    } finally {
      await forwarders.close()
      await media.close()
      clearInterval(alive)
    }
  })
  return rows
}
