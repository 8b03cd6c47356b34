import { open } from 'node:fs/promises'
import type { S3Bucket } from '../../s3/s3-bucket.ts'
import { S3Problem } from '../../s3/s3-problem.ts'
import { draftBlockBytes, type FileDrafts } from '../file-store.ts'

/** Drafts in a bucket: `unfinished/<draft>/000000`, an object for each block. @param start of all names of this place */
export const createS3Drafts = (bucket: S3Bucket, start: string): FileDrafts => {
  const root = `${start}unfinished/`
  const nameOf = (draft: string, block: number): string => `${root}${draft}/${String(block).padStart(6, '0')}`

  return {
    write: (draft, block, content) => bucket.put(nameOf(draft, block), content),
    async assemble(draft, path) {
      const file = await open(path, 'wx', 0o600)
      let bytes = 0
      try {
        for (let block = 0; ; block += 1) {
          const content = await contentIn(bucket, nameOf(draft, block))
          if (content === undefined) return bytes
          await file.writeFile(content)
          bytes += content.length
          // a later block was written when this one was whole, which is not here any more
          if (content.length < draftBlockBytes) return bytes
        }
      } finally {
        await file.close()
      }
    },
    async remove(draft) {
      // from the first on, so that nobody takes the rest for a draft; a list may be older than the last blocks
      for (let block = 0; (await bucket.size(nameOf(draft, block))) !== undefined; block += 1)
        await bucket.remove(nameOf(draft, block))
      for await (const { name } of bucket.list(`${root}${draft}/`)) await bucket.remove(name)
    },
    async *list() {
      let last = ''
      for await (const { name, changedAt } of bucket.list(root)) {
        const draft = name.slice(root.length).split('/')[0] ?? ''
        if (draft !== last) yield { draft, begunAt: changedAt }
        last = draft
      }
    },
  }
}

/** @returns undefined: there is no such object */
const contentIn = async (bucket: S3Bucket, name: string): Promise<Buffer | undefined> => {
  const blocks: Buffer[] = []
  let bytes = 0
  try {
    for await (const block of bucket.get(name)) {
      bytes += block.length
      if (bytes > draftBlockBytes) throw new S3Problem('changed', `${name} is longer than what was stored.`)
      blocks.push(block)
    }
  } catch (error) {
    if (error instanceof S3Problem && error.fault === 'missing') return undefined
    throw error
  }
  return Buffer.concat(blocks)
}
