import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test } from 'vitest'
import { givenReseller, givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { bytesOf, mediaKit, pcm16Wav, tone } from '../../../test/media/media-kit.ts'
import { startSmallS3 } from '../../../test/s3/small-s3.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { sweepOrphans } from '../../domain/retention/sweep-orphans.ts'
import { encodeOpus } from '../../domain/media/convert-audio.ts'
import { draftBlockBytes } from '../../platform/files/file-store.ts'
import { deleteProcess, recordProcess, nextProcessId } from '../processes/processes-store.ts'
import { carryDraft } from './carry-draft.ts'
import { beginMessage, keepAbandonedMessages } from './unfinished-messages.ts'

const { s3, objects, faults } = await startSmallS3()
const { platform } = await createTestPlatform({ filesUrl: 's3://files/lineside', s3 })
const { db, files } = platform
const otherDir = await mkdtemp(join(tmpdir(), 'lineside-other-'))
afterAll(() => rm(otherDir, { recursive: true, force: true }))
/** Another process, on a machine with a disk of its own. */
const other = { ...platform, config: { ...platform.config, dataDir: otherDir } }

const { pool, file } = await mediaKit()
const spoken = await bytesOf(await encodeOpus(pool, await file('spoken.wav', pcm16Wav(tone(440, 3, 16_000), 16_000))))

const carried = () => [...objects.keys()].filter((name) => name.startsWith('lineside/unfinished/'))
const messages = () => db.selectFrom('conversations').selectAll().where('type', '=', 'voicemail').execute()
afterEach(async () => {
  delete faults.isAway
  await db.deleteFrom('conversations').execute()
  await db.deleteFrom('unfinished_messages').execute()
})

const ben = await givenSubscriber(platform)
const begin = () => beginMessage(platform, { line: ben.id, caller: '43664123', callId: 'call-1', kind: 'message' })

test('GROW-01, VBX-05: the words that a caller has spoken are kept by a process without the disk of the one that died', async () => {
  const { path, over } = await begin()
  await writeFile(path, spoken.subarray(0, 4_000))
  await eventually(() => expect(carried()).toHaveLength(1))
  await writeFile(path, spoken)
  await eventually(() => expect(objects.get(carried()[0] ?? '')?.content).toEqual(spoken))
  await keepAbandonedMessages(other)
  const [message, ...more] = await messages()
  expect(more).toEqual([])
  expect(message).toMatchObject({ caller: '43664123', duration_ms: 3_007, folder: 'INBOX' })
  expect(await buffer(await files.open(message?.file_key ?? ''))).toEqual(spoken)
  expect(carried()).toEqual([])
  await over()
})

test('GROW-01: a process that lives stores its message itself, and nobody else does', async () => {
  const { path, over } = await begin()
  await writeFile(path, spoken)
  await eventually(() => expect(carried()).toHaveLength(1))
  const process = await nextProcessId(db)
  await recordProcess(db, process, new Date())
  const ended = { owner: process, started_at: new Date(), ended_at: new Date(Date.now() - 3_600_000), state: '{}' }
  await db
    .insertInto('calls')
    .values({ id: 'call-1', ...ended })
    .execute()
  await keepAbandonedMessages(other)
  expect(await messages()).toEqual([])
  await db.deleteFrom('calls').execute()
  await deleteProcess(db, process)
  await Promise.all([keepAbandonedMessages(other), keepAbandonedMessages(platform)])
  expect(await messages()).toHaveLength(1)
  await over()
  expect(carried()).toEqual([])
})

test('GROW-01: while the service is away the message is spoken on, and is carried when it is back', async () => {
  faults.isAway = true
  const { path, over } = await begin()
  await writeFile(path, spoken)
  await expect(files.put(spoken)).rejects.toThrow(`${s3.endpoint} `)
  delete faults.isAway
  await eventually(() => expect(carried()).toHaveLength(1))
  await over()
})

test('GROW-01, FAX-09: a file whose beginning changes is carried block by block, the beginning last', async () => {
  const drafts = files.drafts as NonNullable<typeof files.drafts>
  const path = join(otherDir, 'fax.tif')
  const content = Buffer.alloc(2 * draftBlockBytes + 10, 'a')
  const written: number[] = []
  const watched = {
    ...drafts,
    write: async (draft: string, block: number, block_: Buffer) => {
      written.push(block)
      await drafts.write(draft, block, block_)
    },
  }
  const carrying = carryDraft({ drafts: watched, draft: 'fax', path, log: platform.log, everyMs: 5 })
  await writeFile(path, content)
  await eventually(() => expect(written).toEqual([2, 1, 0]))
  content.write('II*', 0)
  await writeFile(path, content)
  await eventually(() => expect(written).toEqual([2, 1, 0, 0]))
  await carrying.stop()
  const copy = join(otherDir, 'copy.tif')
  expect(await drafts.assemble('fax', copy)).toBe(content.length)
  expect((await readFile(copy)).equals(content)).toBe(true)
  await drafts.remove('fax')
  expect(carried()).toEqual([])
})

test('GROW-01: files and unfinished messages that nothing names are swept two days later, and no others', async () => {
  const later = { ...platform, now: () => new Date(Date.now() + 49 * 3_600_000) }
  // those of the messages above
  await sweepOrphans(later)
  const { path, over } = await begin()
  await writeFile(path, spoken)
  await eventually(() => expect(carried()).toHaveLength(1))
  const [waits] = await db.selectFrom('unfinished_messages').selectAll().execute()
  const orphan = await files.put(Buffer.from('nobody names me'))
  const logo = await files.put(Buffer.from('a logo'))
  await db
    .insertInto('reseller_brandings')
    .values({ reseller_id: await givenReseller(platform), logo_key: logo.key, logo_type: 'image/png' })
    .execute()
  await files.drafts?.write('left-behind', 0, Buffer.from('voice'))
  expect(await sweepOrphans(platform)).toEqual({ files: 0, drafts: 0 })
  expect(await sweepOrphans(later)).toEqual({ files: 1, drafts: 1 })
  await expect(files.size(orphan.key)).rejects.toThrow('There is no file')
  expect(await files.size(logo.key)).toBe(6)
  expect(carried()).toEqual([`lineside/unfinished/${waits?.file}/000000`])
  // a row that comes late finds its file within the days of grace
  expect(await files.removed.putBack(async (keys) => new Set(keys.filter((key) => key === orphan.key)))).toBe(1)
  await over()
})
