import { resolve } from 'node:path'
import { createProgress } from '../../backup/progress.ts'
import { exportCustomer, exportFilesAhead } from '../../customer-moves/export-customer.ts'
import { importCustomer } from '../../customer-moves/import-customer.ts'
import { otherPlace } from '../../platform/files/files-move-store.ts'
import { configOf, filesAddress, openFilePlace } from '../../platform/files/open-file-place.ts'
import type { Platform } from '../../platform/platform.ts'
import { onInstallation } from '../installation.ts'
import { installationCommand } from '../installation-command.ts'
import { readPassphrase } from '../passphrase.ts'
import { findCustomer } from '../references-store.ts'

/** The place of the files, and the other one while they move. */
const placesOf = async ({ config, pool }: Platform) => {
  const other = await otherPlace(pool, filesAddress(config))
  return [openFilePlace(config), ...(other === null ? [] : [openFilePlace(configOf(config, other))])]
}

const orMissing = (missing: readonly string[]) => (missing.length > 0 ? { missing } : {})

/** GROW-08: a customer goes from one installation to another. */
export const moveCommands = [
  installationCommand({
    words: ['customers', 'export'],
    isLogged: true,
    summary: 'write all that a blocked customer has, with its files, to be imported at another cell',
    options: {
      id: { kind: 'text', help: "the reseller's own ID for the customer", required: true, isRecorded: true },
      reseller: { kind: 'text', help: 'name of the reseller, if several have a customer with this ID' },
      to: {
        kind: 'text',
        help: 'a new directory, or that of an earlier export: its files are used again',
        required: true,
        isRecorded: true,
      },
      ahead: { kind: 'flag', help: 'only copy its files, while it works, so that the export itself is short' },
    },
    run: async (whole, { id, reseller, to, ahead }) => {
      const passphrase = ahead === true ? '' : await readPassphrase(whole.config.backup.passphraseFile, { isNew: true })
      return await onInstallation(whole, async (platform, { connectionString, ring }) => {
        const { id: customerId } = await findCustomer({ db: platform.db, reseller: null }, id, reseller)
        const places = await placesOf(platform)
        const installation = { connectionString, ring, places, progress: createProgress() }
        const wish = { customerId, to: resolve(to) }
        const { missing, ...exported } =
          ahead === true
            ? await exportFilesAhead(installation, wish)
            : await exportCustomer(installation, { ...wish, passphrase })
        return { outcome: ahead === true ? 'files copied' : 'exported', ...exported, ...orMissing(missing) }
      })
    },
  }),
  installationCommand({
    words: ['customers', 'import'],
    isLogged: true,
    summary: 'take in a customer that another cell has exported; it stays blocked until it is unblocked here',
    operand: 'from',
    options: { from: { kind: 'text', required: true, help: 'the directory of the export', isRecorded: true } },
    run: async (whole, { from }) => {
      const passphrase = await readPassphrase(whole.config.backup.passphraseFile, { isNew: false })
      return await onInstallation(whole, async (platform, { connectionString, ring }) => {
        const { missing, ...imported } = await importCustomer(
          {
            connectionString,
            db: platform.db,
            ring,
            place: openFilePlace(platform.config),
            files: platform.files,
            progress: createProgress(),
            now: platform.now,
          },
          { from: resolve(from), passphrase },
        )
        return { outcome: 'imported', ...imported, ...orMissing(missing) }
      })
    },
  }),
]
