import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givenSubscriber } from '../../test/builders.ts'
import { startSmallS3 } from '../../test/s3/small-s3.ts'
import { startSwift, whyNoSwift } from '../../test/s3/swift.ts'
import { createTestPlatform } from '../../test/test-platform.ts'
import { createPlatform, type PlatformParts } from '../create-platform.ts'
import { recordConversation } from '../domain/conversations/record-store.ts'
import type { Config, S3Config } from '../platform/config.ts'
import { filesDirectory, openFilePlace } from '../platform/files/open-file-place.ts'
import { placeOf } from '../platform/files/file-store.ts'
import { otherPlace, readFilesMove } from '../platform/files/files-move-store.ts'
import { createS3Bucket } from '../platform/s3/s3-bucket.ts'
import { moveFiles } from './move-files.ts'

const small = await startSmallS3()
const { platform } = await createTestPlatform({ s3: small.s3 })
const { db, pool, config } = platform
const ben = await givenSubscriber(platform)
let made = 0

/** A server with this setting, on the same database. */
const serverIn = async (filesUrl: string | undefined, s3: S3Config = small.s3) => {
  const { filesUrl: _, ...rest } = config
  const own: Config = { ...rest, s3, ...(filesUrl !== undefined && { filesUrl }) }
  const parts = { ...platform, config: own, keys: () => [Buffer.alloc(32)] } as unknown as PlatformParts
  return createPlatform(parts)
}
const leave = async ({ files }: Pick<typeof platform, 'files'>, content: string): Promise<string> => {
  const { key: file_key } = await files.put(Buffer.from(content))
  await recordConversation(db, {
    customer_id: ben.customer.id,
    subscriber_id: ben.id,
    type: 'voicemail',
    start_time: new Date(),
    direction: 'in',
    caller: '43664123',
    callee: '4312050',
    call_id: `call-${++made}`,
    duration_ms: 1_000,
    folder: 'INBOX',
    file_key,
  })
  return file_key
}
const heard = async ({ files }: Pick<typeof platform, 'files'>, key: string) =>
  (await buffer(await files.open(key))).toString()
const move = (to: string, filesUrl?: string, s3: S3Config = small.s3) => {
  const { filesUrl: _, ...rest } = config
  const own = { ...rest, s3, ...(filesUrl !== undefined && { filesUrl }) }
  return moveFiles({ pool, db, config: own, to, onBytes: () => undefined })
}
const directory = filesDirectory(config)

beforeEach(async () => {
  await openFilePlace({ dataDir: config.dataDir }).ensureId()
})
afterEach(async () => {
  delete small.faults.isLying
  await db.deleteFrom('conversations').execute()
  await db.deleteFrom('platform_settings').where('name', '=', 'files_move').execute()
})

const bucketWorlds: { kind: string; s3: S3Config }[] = [{ kind: 'a small S3', s3: small.s3 }]
if (whyNoSwift === null) {
  const swift = await startSwift()
  await swift.createBucket('files')
  bucketWorlds.push({ kind: 'OpenStack Swift', s3: swift.s3 })
}

describe.each(bucketWorlds)('GROW-01: files move to $kind', ({ s3 }) => {
  test('and back, beside servers that find each file at any moment', async () => {
    const url = 's3://files/both-ways'
    const before = await serverIn(undefined, s3)
    const keys = [await leave(before, 'one'), await leave(before, 'two')]
    expect(await move(url, undefined, s3)).toMatchObject({ outcome: 'copied', files: 2, copied: 2, missing: [] })

    // one server has the new setting and one has not yet
    const after = await serverIn(url, s3)
    const [early, late] = [await leave(after, 'early'), await leave(before, 'late')]
    for (const server of [before, after])
      for (const [key, content] of [
        [keys[0], 'one'],
        [early, 'early'],
        [late, 'late'],
      ] as const)
        expect(await heard(server, key ?? '')).toBe(content)
    expect(await move(url, url, s3)).toMatchObject({ outcome: 'finished', files: 4, copied: 1, missing: [] })
    expect(await otherPlace(pool, url)).toBeNull()
    expect(await move(url, url, s3)).toMatchObject({ outcome: 'finished', copied: 0 })

    await rm(directory, { recursive: true })
    const alone = await serverIn(url, s3)
    for (const key of [...keys, early, late]) expect(await alone.files.size(key)).toBeGreaterThan(0)
    expect(await move(directory, url, s3)).toMatchObject({ outcome: 'copied', files: 4, copied: 4 })
    expect(await move(directory, undefined, s3)).toMatchObject({ outcome: 'finished', files: 4, copied: 0 })
    const back = await serverIn(undefined, s3)
    expect(await heard(back, late)).toBe('late')
  })
})

test('GROW-01: a move that was killed goes on, and looks again at what it had not read back', async () => {
  const url = 's3://files/killed'
  const before = await serverIn(undefined)
  const keys: string[] = []
  for (let at = 0; at < 12; at += 1) keys.push(await leave(before, `message ${at}`))
  keys.sort()
  const bucket = createS3Bucket(small.s3, 'files')
  // as the first one is, which the killed run has read back, the last one is not
  await move(url)
  const [first = '', last = ''] = [keys[0], keys.at(-1)]
  await bucket.put(`killed/${placeOf(last)}`, Buffer.from('half a mess'))
  await db
    .updateTable('platform_settings')
    .set({ value: JSON.stringify({ from: directory, to: url, doneUntil: first, isCopied: false, finishedAt: null }) })
    .where('name', '=', 'files_move')
    .execute()
  expect(await move(url)).toMatchObject({ outcome: 'copied', files: 12, copied: 1 })
  expect(await heard(await serverIn(url), last)).toMatch(/^message/)
  expect(await readFilesMove(pool)).toMatchObject({ isCopied: true, doneUntil: null })
})

test('GROW-01: a service that does not give back what it took ends the move, and the files stay', async () => {
  const url = 's3://files/lying'
  const before = await serverIn(undefined)
  const key = await leave(before, 'true words')
  small.faults.isLying = true
  await expect(move(url)).rejects.toThrow(/does not give back what was stored there|another installation/)
  delete small.faults.isLying
  expect(await heard(before, key)).toBe('true words')
  expect(await move(url)).toMatchObject({ outcome: 'copied' })
})

test('GROW-01: damaged and missing files are told, and all others move', async () => {
  const url = 's3://files/damaged'
  const before = await serverIn(undefined)
  const [whole, damaged, missing] = [
    await leave(before, 'whole'),
    await leave(before, 'damaged'),
    await leave(before, 'gone'),
  ]
  await writeFile(join(directory, placeOf(damaged)), 'demaged')
  await rm(join(directory, placeOf(missing)))
  expect(await move(url)).toMatchObject({ copied: 1, damaged: [damaged], missing: [missing] })
  expect(await heard(await serverIn(url), whole)).toBe('whole')
})

test('GROW-01: a move is refused into the place of another installation, back before it is finished, and to where the files are', async () => {
  await createS3Bucket(small.s3, 'files').put('foreign/installation', Buffer.from('another\n'))
  await expect(move('s3://files/foreign')).rejects.toThrow('s3://files/foreign has the files of another installation')
  expect(await readFilesMove(pool)).toBeNull()
  await expect(move(directory)).rejects.toThrow(`The files are in ${directory} already.`)
  await leave(await serverIn(undefined), 'one')
  await move('s3://files/begun')
  await expect(move('s3://files/elsewhere')).rejects.toThrow('is not finished: finish it first.')
  expect(await readdir(directory)).toContain('installation')
})
