import { createProgress } from '../../backup/progress.ts'
import { moveFiles } from '../../backup/move-files.ts'
import { filesAddress, filesDirectory } from '../../platform/files/open-file-place.ts'
import { readFilesMove } from '../../platform/files/files-move-store.ts'
import { isS3Address, readS3Address } from '../../platform/s3/s3-place.ts'
import { withOwnDatabase } from '../installation.ts'
import { installationCommand } from '../installation-command.ts'
import { UsageError } from '../usage-error.ts'

const to = {
  kind: 'text',
  required: true,
  help: 's3://bucket/prefix, or directory: that in DATA_DIR',
  isRecorded: true,
} as const

const whatIsNext = (isFinished: boolean, { from, to: place }: { readonly from: string; readonly to: string }) =>
  isFinished
    ? `Servers no longer look into ${from}. Keep it as long as backups that you may restore, then delete it.`
    : `${isS3Address(place) ? `Set FILES_URL=${place}` : 'Unset FILES_URL'} for all servers, start them anew one by one, and run this again with that setting.`

/** GROW-01: where the files are. */
export const filesCommands = [
  installationCommand({
    words: ['files', 'move'],
    isLogged: true,
    summary: 'copy all files to S3 or back, beside running servers; after an end it goes on',
    options: { to },
    run: async (whole, { to: place }) => {
      if (place !== 'directory' && !isS3Address(place))
        throw new UsageError('--to is s3://bucket/prefix, or directory.')
      if (isS3Address(place)) readS3Address(place)
      const { config } = whole
      const address = place === 'directory' ? filesDirectory(config) : place.replace(/\/$/, '')
      const progress = createProgress()
      progress.step('Moving the files')
      const moved = await withOwnDatabase(whole, ({ pool, db }) =>
        moveFiles({ pool, db, config, to: address, onBytes: progress.bytes }),
      )
      progress.end()
      const { missing, damaged, ...rest } = moved
      return {
        ...rest,
        ...(missing.length > 0 && { missing }),
        ...(damaged.length > 0 && { damaged }),
        next: whatIsNext(moved.outcome === 'finished', moved),
      }
    },
  }),
  installationCommand({
    words: ['files', 'show'],
    summary: 'where the files are, and whether they move',
    options: {},
    run: (whole) =>
      withOwnDatabase(whole, async ({ pool }) => {
        const move = await readFilesMove(pool)
        const state = move === null ? 'none' : move.finishedAt === null ? 'not finished: files move' : 'finished'
        return { in: filesAddress(whole.config), move: state, ...(move !== null && { from: move.from, to: move.to }) }
      }),
  }),
]
