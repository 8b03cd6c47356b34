import { resolve } from 'node:path'
import { createProgress } from '../../backup/progress.ts'
import { exportCustomer, exportFilesAhead } from '../../customer-moves/export-customer.ts'
import { importCustomer } from '../../customer-moves/import-customer.ts'
import { mostTakingMs } from '../../customer-moves/arrive.ts'
import { receiveCustomer } from '../../customer-moves/receive-customer.ts'
import { giveUpMove, sendCustomer } from '../../customer-moves/send-customer.ts'
import { openDirectory, prepareDirectory } from '../../domain/cells/directory-schema-store.ts'
import { joinDirectory } from '../../domain/cells/own-claims-store.ts'
import type { Pool } from '../../platform/db/database.ts'
import { SetupError } from '../../platform/setup-error.ts'
import type { WholeInstallation } from '../command.ts'
import { UsageError } from '../usage-error.ts'
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

/** Works as one cell of a directory. */
const asCell = async <T>(
  { config: { cells }, log }: Pick<WholeInstallation, 'config' | 'log'>,
  { db }: Pick<Platform, 'db'>,
  work: (cell: { readonly name: string; readonly directory: Pool }) => Promise<T>,
): Promise<T> => {
  if (cells?.name === undefined)
    throw new SetupError('Set DIRECTORY_URL and CELL: only cells of a directory move customers that work.')
  await joinDirectory(db, cells.name)
  const directory = openDirectory(cells.directoryUrl, log)
  try {
    await prepareDirectory(directory)
    return await work({ name: cells.name, directory })
  } finally {
    await directory.end()
  }
}

/** A cell waits for the other one for so long unless it is told, in minutes. */
const usualWait = 60
const mostWait = 1440

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
  installationCommand({
    words: ['customers', 'move'],
    isLogged: true,
    summary: 'move a customer that works to another cell, which runs "customers receive" meanwhile',
    options: {
      id: { kind: 'text', help: "the reseller's own ID for the customer", required: true, isRecorded: true },
      reseller: { kind: 'text', help: 'name of the reseller, if several have a customer with this ID' },
      to: { kind: 'text', help: 'name of the other cell', isRecorded: true },
      by: { kind: 'text', help: 'a new directory that both cells reach, or that of this move', isRecorded: true },
      wait: { kind: 'number', help: `minutes to wait for the other cell (${usualWait})` },
      'give-up': { kind: 'flag', help: 'end a move that has not happened: the customer stays', isRecorded: true },
    },
    run: async (whole, { id, reseller, to, by, wait = usualWait, 'give-up': isGivenUp }) => {
      if (!(wait >= 1 && wait <= mostWait)) throw new UsageError(`--wait takes 1 to ${mostWait} minutes.`)
      if (isGivenUp !== true && (to === undefined || by === undefined))
        throw new UsageError('Name the other cell with --to and a directory with --by, or add --give-up.')
      const passphrase =
        isGivenUp === true ? '' : await readPassphrase(whole.config.backup.passphraseFile, { isNew: true })
      return await onInstallation(whole, async (platform, { connectionString, ring }) => {
        const { id: customerId } = await findCustomer({ db: platform.db, reseller: null }, id, reseller)
        return await asCell(whole, platform, async (cell) => {
          const old = { ...cell, db: platform.db, pool: platform.pool, log: whole.log }
          if (to === undefined || by === undefined || isGivenUp === true) {
            await giveUpMove(old, customerId)
            return { outcome: 'given up', customer: id }
          }
          const tell = (words: string) => void process.stderr.write(`${words}\n`)
          const means = { connectionString, ring, places: await placesOf(platform), progress: createProgress() }
          const wish = { customerId, to, by: resolve(by), passphrase, waitMs: wait * 60_000 }
          const { refusedMs, ...sent } = await sendCustomer({ ...old, ...means, tell }, wish)
          return { outcome: 'moved', customer: id, ...sent, ...(refusedMs !== null && { refused_ms: refusedMs }) }
        })
      })
    },
  }),
  installationCommand({
    words: ['customers', 'receive'],
    isLogged: true,
    summary: 'take in a customer that another cell moves here with "customers move"',
    operand: 'from',
    options: {
      from: { kind: 'text', required: true, help: 'the directory of the move', isRecorded: true },
      'dry-run': { kind: 'flag', help: 'only say for how long changes would be refused', isRecorded: true },
    },
    run: async (whole, { from, 'dry-run': isTrial = false }) => {
      const passphrase = await readPassphrase(whole.config.backup.passphraseFile, { isNew: false })
      return await onInstallation(whole, (platform, { connectionString, ring }) =>
        asCell(whole, platform, async (cell) => {
          const { db, pool, files, now, config } = platform
          const means = { connectionString, ring, place: openFilePlace(config), files, progress: createProgress(), now }
          const { missing, takesMs, ...received } = await receiveCustomer(
            { ...cell, ...means, db, pool, log: whole.log },
            { from: resolve(from), passphrase, isTrial },
          )
          if (takesMs === undefined) return { outcome: 'received', ...received, ...orMissing(missing) }
          // the longest freeze is for people who wait; a longer one is better announced
          const moves = takesMs > mostTakingMs ? 'blocked' : 'while it works'
          return { outcome: 'tried', ...received, takes_ms: Math.round(takesMs), moves, ...orMissing(missing) }
        }),
      )
    },
  }),
]
