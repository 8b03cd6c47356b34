import { filesAddress, type FilesConfig, openFilePlace } from '../platform/files/open-file-place.ts'
import { reason } from '../platform/reason.ts'
import { type Finding, ok, skipped, wrong } from './finding.ts'

/** GROW-01: whether the bucket of the files answers, and knows this installation. */
export const askFiles = async (config: FilesConfig): Promise<Finding> => {
  if (config.filesUrl === undefined) return skipped('files', 'The files are in DATA_DIR.')
  const place = filesAddress(config)
  try {
    const began = performance.now()
    const id = await openFilePlace(config).readId()
    if (id === null)
      return wrong(
        'files',
        `${place} has no files of any installation.`,
        "Set FILES_URL to the place of the files, or move them there with 'files move'; the first start of a new installation makes it.",
      )
    return ok('files', `The files are in ${place}, which answered in ${Math.round(performance.now() - began)} ms.`)
  } catch (error) {
    return wrong(
      'files',
      reason(error),
      'See "Files in a bucket" in docs/operate.md; meanwhile messages wait on the disks of the servers.',
    )
  }
}
