import { chmod, chown, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { chooseRunAs } from './postgres-run-as.ts'

/**
 * Unpacks the archive of a cluster, so that `startPostgres` starts it in this data directory. The first start flushes
 * everything to disk, as PostgreSQL does whenever it recovers.
 * @param dataDir has no cluster yet; its user may enter it
 * @param archive tar, not compressed
 * @throws Error for an archive that is cut, or an entry that would lie outside
 */
export const unpackCluster = async (dataDir: string, archive: AsyncIterable<Buffer>): Promise<void> => {
  const cluster = join(dataDir, 'postgres')
  const { postgres } = await findPostgresBinaries()
  const runAs = await chooseRunAs(cluster, [dataDir, dirname(postgres)])
  await mkdir(cluster, { mode: 0o700 })
  const owner = runAs.how === 'user' ? { uid: runAs.uid, gid: runAs.gid } : { preserveOwner: false }
  await pipeline(archive, extract({ cwd: cluster, strict: true, preservePaths: false, ...owner }))
  if (runAs.how === 'user') await chown(cluster, runAs.uid, runAs.gid)
  await chmod(cluster, 0o700)
}
