import { SetupError } from '../../setup-error.ts'
import { readInstallation } from '../installation-store.ts'
import { openClient } from './open-client.ts'

/**
 * Refuses an operator's own database that is not empty, so that nothing of an older installation is lost.
 * @throws SetupError in one sentence
 */
export const requireUnused = async (connectionString: string): Promise<void> => {
  const client = await openClient(connectionString)
  try {
    const { key, files, sealed } = await readInstallation(client)
    if (key === null && files === null && sealed === null) return
    throw new SetupError(
      'The database of DATABASE_URL already holds an installation: make a new empty one, and set DATABASE_URL to it.',
    )
  } finally {
    await client.end()
  }
}
