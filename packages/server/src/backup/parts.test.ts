import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { writePart } from './parts.ts'

const block = randomBytes(65_536)

/** A real device without room. */
const writeFull = async (_: string, blocks: AsyncIterable<Buffer>): Promise<void> => {
  const file = await open('/dev/full', 'w')
  try {
    for await (const next of blocks) await file.writeFile(next)
  } finally {
    // the stages before end while the file is being closed
    await file.close()
  }
}

test.each(['cluster.tar.gz', 'numbers.copy'])(
  'SAFE-01: a place without room is what a failed %s tells',
  async (name) => {
    const source = Readable.from(Array.from({ length: 400 }, () => block))
    await expect(writePart({ write: writeFull }, name, source)).rejects.toMatchObject({ code: 'ENOSPC' })
  },
)

test('SAFE-01: a source that breaks is what a failed part tells', async () => {
  const lost = new Error('connection lost')
  const source = Readable.from(
    (async function* () {
      yield block
      await Promise.resolve()
      throw lost
    })(),
  )
  const write = async (_: string, blocks: AsyncIterable<Buffer>) => {
    for await (const { length } of blocks) expect(length).toBeGreaterThan(0)
  }
  await expect(writePart({ write }, 'cluster.tar.gz', source)).rejects.toBe(lost)
})
