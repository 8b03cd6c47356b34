import { countSealed, hasTable } from '../key-rotation/reseal-store.ts'
import { createRotationProgress } from '../key-rotation/rotation-progress.ts'
import { rotateAlone } from '../key-rotation/rotate-alone.ts'
import { nameOf, sealedColumns } from '../key-rotation/sealed-columns.ts'
import { fingerprintOf, markOf } from '../platform/auth/key-ring.ts'
import { readInstallation } from '../platform/db/installation-store.ts'
import { SetupError } from '../platform/setup-error.ts'
import { findKeyRing } from '../secret-key.ts'
import { withOwnDatabase } from './installation.ts'
import { installationCommand } from './installation-command.ts'

/** SAFE-05: the key of the installation; `keys create`, `list` and `revoke` are about those of the API. */
export const secretKeyCommands = [
  installationCommand({
    words: ['keys', 'show'],
    summary: 'fingerprint of the key that seals secrets, and what older keys have sealed',
    options: {},
    run: (whole) =>
      withOwnDatabase(whole, async ({ pool }) => {
        const { config } = whole
        const ring = await findKeyRing(config)
        if (ring === undefined) throw new SetupError('There is no key yet: start the server once.')
        const known = await readInstallation(pool)
        const older: string[] = []
        let rows = 0
        for (const column of sealedColumns) {
          if (!(await hasTable(pool, column))) continue
          const counts = await countSealed(pool, column, markOf(ring[0]))
          rows += counts.rows
          if (counts.others > 0) older.push(`${nameOf(column)}: ${counts.others}`)
        }
        return {
          key: fingerprintOf(ring[0]),
          others: ring.slice(1).map(fingerprintOf),
          in: config.secretKeys === undefined ? `${config.dataDir}/secret.key` : 'LINESIDE_SECRET',
          database_needs: known.key === null ? [] : [known.key, ...known.older],
          rotation: ring.length > 1 || known.next !== null ? 'not finished: keys rotate' : 'none',
          sealed: rows,
          without_its_mark: older,
        }
      }),
  }),
  installationCommand({
    words: ['keys', 'rotate'],
    isLogged: true,
    summary: 'seal everything anew with a new key, beside running servers; after an end it goes on',
    options: {},
    run: (whole) =>
      withOwnDatabase(whole, async ({ pool }) => {
        const { config, log } = whole
        const { rows, unreadable, ...rotated } = await rotateAlone(pool, {
          config,
          progress: createRotationProgress(),
        })
        for (const row of unreadable)
          log.error(`The secret in ${row} cannot be opened with any key, and stays as it is`)
        const isInEnvironment = config.secretKeys !== undefined
        return {
          outcome: 'rotated',
          ...rotated,
          rows,
          ...(unreadable.length > 0 && { unreadable }),
          ...(isInEnvironment && { next: 'Take the dropped keys out of LINESIDE_SECRET at every server.' }),
        }
      }),
  }),
]
