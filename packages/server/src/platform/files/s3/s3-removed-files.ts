import type { S3Bucket } from '../../s3/s3-bucket.ts'
import { S3Problem } from '../../s3/s3-problem.ts'
import { isFileKey, placeOf } from '../file-store.ts'
import { graceDays, type RemovedFiles } from '../removed-files.ts'

const dayMs = 86_400_000
/** Keys in one question to the database. */
const batch = 1_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Files that nothing names any more, in a bucket, by day as on a disk: `removed/2026-11-27/<key>`. */
export interface S3RemovedFiles extends Pick<RemovedFiles, 'putBack' | 'expire'> {
  /** Takes a file; a missing one counts as taken already. */
  take(key: string): Promise<void>
}

/** @param start of all names of this place */
export const createS3RemovedFiles = (bucket: S3Bucket, start: string, now: () => number): S3RemovedFiles => {
  const root = `${start}removed/`

  /** The file is at one of both places at any moment: it is copied first. @returns false: it was not there */
  const move = async (from: string, to: string): Promise<boolean> => {
    try {
      await bucket.copy(from, to)
    } catch (error) {
      if (error instanceof S3Problem && error.fault === 'missing') return false
      throw error
    }
    await bucket.remove(from)
    return true
  }
  const keysOf = async (day: string): Promise<readonly string[]> => {
    const keys: string[] = []
    for await (const { name } of bucket.list(`${root}${day}/`)) keys.push(name.slice(root.length + day.length + 1))
    return keys.filter(isFileKey)
  }

  return {
    take: async (key) => void (await move(`${start}${placeOf(key)}`, `${root}${dayOf(now())}/${key}`)),
    putBack: async (isNamed) => {
      let count = 0
      for (const day of await bucket.listFolders(root)) {
        const keys = await keysOf(day)
        for (let from = 0; from < keys.length; from += batch)
          for (const key of await isNamed(keys.slice(from, from + batch)))
            if (await move(`${root}${day}/${key}`, `${start}${placeOf(key)}`)) count += 1
      }
      return count
    },
    // a bucket has no room that is known, so nothing goes before its time
    expire: async () => {
      const oldest = dayOf(now() - graceDays * dayMs)
      for (const day of await bucket.listFolders(root))
        if (day < oldest) for (const key of await keysOf(day)) await bucket.remove(`${root}${day}/${key}`)
      return []
    },
  }
}
