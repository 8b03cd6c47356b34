import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import * as z from 'zod/mini'
import { processIdentity } from '../../platform/db/lock-file.mjs'
import type { S3Bucket, S3Object } from '../../platform/s3/s3-bucket.ts'
import { SetupError } from '../../platform/setup-error.ts'
import { readAll } from '../blocks.ts'

/** A process that has not renewed its mark for so long is gone. */
const freshForMs = 10 * 60_000
const renewedEveryMs = 60_000

const Mark = z.object({ host: z.string(), process: z.string() })

interface Place {
  /** The beginning of the names of all marks. */
  readonly prefix: string
  /** For the sentence. */
  readonly address: string
}

/**
 * Works while no other process does that uses the same place. Each writes a mark of its own and then lists all marks:
 * of two that begin at once, at least one sees the other and gives up. So no conditional write is needed, which not every
 * service has; only lists that show what was just written.
 * @throws SetupError while another process works there
 */
export const whileLocked = async <T>(
  bucket: S3Bucket,
  { prefix, address }: Place,
  work: () => Promise<T>,
): Promise<T> => {
  const mine = `${prefix}${randomUUID()}`
  const mark = { host: hostname(), process: (await processIdentity(process.pid)) ?? '' }
  const renew = () => bucket.put(mine, Buffer.from(JSON.stringify(mark)))
  await renew()
  try {
    const marks: S3Object[] = []
    for await (const object of bucket.list(prefix)) marks.push(object)
    // by the clock of the service alone
    const now = marks.find(({ name }) => name === mine)?.changedAt ?? new Date()
    for (const { name, changedAt } of marks.filter((other) => other.name !== mine)) {
      const holder = now.getTime() - changedAt.getTime() < freshForMs ? await readMark(bucket, name) : null
      if (holder !== null && !(await isDead(holder)))
        throw new SetupError(
          `Another backup to ${address} runs on the machine '${holder.host}': if it does not, try again in ten minutes.`,
        )
      // a key that may not remove anything makes backups all the same
      await bucket.remove(name).catch(() => undefined)
    }
    const timer = setInterval(() => void renew().catch(() => undefined), renewedEveryMs)
    try {
      return await work()
    } finally {
      clearInterval(timer)
    }
  } finally {
    await bucket.remove(mine).catch(() => undefined)
  }
}

/** @returns null: it is gone, or no mark of ours */
const readMark = async (bucket: S3Bucket, name: string): Promise<z.infer<typeof Mark> | null> => {
  try {
    return Mark.parse(JSON.parse((await readAll(bucket.get(name), 10_000)).toString('utf8')))
  } catch (error) {
    if (error instanceof SetupError && !('code' in error && error.code === 'ENOENT')) throw error
    return null
  }
}

/** Only a process of this machine can be looked at. */
const isDead = async ({ host, process: identity }: z.infer<typeof Mark>): Promise<boolean> =>
  host === hostname() && (await processIdentity(Number.parseInt(identity, 10) || 0)) !== identity
