import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenConversation, givenFax, givenVoicemail, storedFax } from '../../../test/builders/conversation-builders.ts'
import { givenRecording } from '../../../test/builders/recording-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { insertAuditEntry } from '../../platform/audit/audit-store.ts'
import { exportPerson } from './export-person.ts'

const run = promisify(execFile)
const { platform, clock } = await createTestPlatform()
const { db, files, secrets } = platform
const directory = await mkdtemp(join(tmpdir(), 'lineside-person-'))
afterAll(() => rm(directory, { recursive: true }))

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer, display_name: 'Petra Pilot' })
const anna = await givenSubscriber(platform, {
  customer,
  username: 'anna.novak',
  display_name: 'Anna <Novak>',
  email: 'anna@home.example',
  pbx_extension: '24',
  sipPassword: 'sip-secret-of-anna',
})
const ben = await givenSubscriber(platform, {
  customer,
  username: 'ben.huber',
  display_name: 'Ben Huber',
  pbx_extension: '25',
  email: 'ben@home.example',
})
await givenNumber(platform, ben.id)

const sound = await files.put(Buffer.from('OggS the voice of a caller'))
const foreign = await files.put(Buffer.from("OggS Ben's own message"))
const fax = await storedFax(platform)
const start_time = new Date('2026-03-04T05:06:07Z')
// a call between the two: each has a row of it
await givenConversation(platform, anna, { caller: '25', callee: '24', call_id: 'between' })
await givenConversation(platform, ben, { caller: '25', callee: '24', call_id: 'between', direction: 'out' })
await givenVoicemail(platform, anna, { file_key: sound.key, start_time, caller: '=1+1' })
await givenVoicemail(platform, anna, { file_key: 'a'.repeat(64), start_time: new Date('2026-03-05T05:06:07Z') })
await givenFax(platform, anna, { file_key: fax.key, start_time })
await givenVoicemail(platform, ben, { file_key: foreign.key, caller: '4366499' })
const recording = await givenRecording(platform, anna, { sharedWith: [ben], start_time })
await givenRecording(platform, ben, { caller: '4366498' })
for (const [of, name] of [
  [anna, 'Mum'],
  [ben, 'Dad of Ben'],
] as const)
  await db
    .insertInto('contacts')
    .values({ customer_id: customer.id, subscriber_id: of.id, name, company: null, search_text: name.toLowerCase() })
    .execute()
await db
  .insertInto('voicemail_settings')
  .values({ subscriber_id: anna.id, pin_box: secrets.seal('4711'), email: 'box@home.example' })
  .execute()
await signedIn(platform, anna)
const entry = {
  customer_id: customer.id,
  written_at: clock.now(),
  resource: 'subscribers',
  method: 'patch',
  subject: 'seat',
  puts_back: null,
} as const
const change = (before: string, after: string) => ({
  before: JSON.stringify({ display_name: before }),
  after: JSON.stringify({ display_name: after }),
})
await insertAuditEntry(db, {
  ...entry,
  ...change('Anna', 'Anna <Novak>'),
  subscriber_id: pilot.id,
  item_id: anna.id,
  item_name: 'Anna <Novak>',
  subject_id: anna.id,
})
await insertAuditEntry(db, {
  ...entry,
  ...change('Benny', 'Ben Huber'),
  subscriber_id: anna.id,
  item_id: ben.id,
  item_name: 'Ben Huber',
  subject_id: ben.id,
})

const who = { id: anna.id, username: 'Anna.Novak', reseller: null }
const to = join(directory, 'anna.zip')
const unpacked = join(directory, 'anna')
const result = await exportPerson(platform, who, to)
await run('unzip', ['-q', to, '-d', unpacked])
const textOf = (path: string) => readFile(join(unpacked, path), 'utf8')
const list = async (file: string) => JSON.parse(await textOf(`${file}.json`)) as Record<string, unknown>[]
const all = (await readdir(unpacked, { recursive: true, withFileTypes: true })).filter((item) => item.isFile())
const everything = (await Promise.all(all.map((item) => readFile(join(item.parentPath, item.name), 'latin1')))).join(
  '\n',
)

describe("SAFE-04: a person's export", () => {
  test('is one zip that another program finds whole, for its owner only', async () => {
    const { stdout } = await run('unzip', ['-t', to])
    expect(stdout).toContain('No errors detected')
    const { mode, size } = await stat(to)
    expect([mode & 0o777, size]).toEqual([0o600, result.bytes])
  })

  test('holds what is stored about the person', async () => {
    expect(await list('person')).toMatchObject([
      { id: anna.id, display_name: 'Anna <Novak>', email: 'anna@home.example', domain: customer.domain },
    ])
    const conversations = await list('conversations')
    expect(conversations.map(({ type, file }) => [type, file])).toEqual([
      ['voicemail', expect.stringMatching(/^voicemails\/2026-03-04T05-06-07Z-\d+\.ogg$/)],
      ['fax', expect.stringMatching(/^faxes\/2026-03-04T05-06-07Z-\d+\.tif$/)],
      ['voicemail', expect.stringMatching(/^voicemails\/2026-03-05/)],
      ['call', null],
    ])
    expect(conversations[3]).toMatchObject({ caller: '25', callee: '24', call_id: 'between' })
    expect(await list('contacts')).toMatchObject([{ name: 'Mum' }])
    expect(await list('voicebox')).toMatchObject([{ email: 'box@home.example' }])
    expect(await list('sessions')).toMatchObject([{ created_at: expect.any(String) }])
    expect(await list('recordings')).toMatchObject([
      { id: recording.id, files: [expect.stringMatching(/^recordings\/.*\.ogg$/)] },
    ])
    expect(await list('speed-dials')).toEqual([])
    expect(await list('changes')).toMatchObject([
      { about_person: true, written_by_person: false, after: { display_name: 'Anna <Novak>' } },
      { about_person: false, written_by_person: true, item_name: null, before: null, after: null },
    ])
  })

  test('holds sounds and faxes as they are stored', async () => {
    const [voicemailFile, faxFile] = (await list('conversations')).map(({ file }) => String(file))
    expect(await textOf(voicemailFile ?? '')).toBe('OggS the voice of a caller')
    expect((await readFile(join(unpacked, faxFile ?? ''))).equals(fax.bytes)).toBe(true)
    expect(await readdir(join(unpacked, 'recordings'))).toHaveLength(1)
  })

  test('has an index in words, which names what could not be read', async () => {
    const index = await textOf('index.html')
    expect(index).toContain('Stored about Anna &#60;Novak&#62;')
    expect(index).toContain('href="conversations.csv"')
    expect(index).toMatch(/could not be read<\/h2>\s*<ul><li>voicemails\/2026-03-05/)
    expect(result).toMatchObject({ files: 3, missing: 1 })
  })

  test('has sheets in which no text is a formula', async () => {
    expect(await textOf('conversations.csv')).toContain(`,'=1+1,`)
  })

  test('holds nothing of others but what they have in common, and no secret', async () => {
    expect(everything).not.toMatch(/ben.huber|benny|dad of ben|ben@home|4366499|4366498|Petra|Ben's own/i)
    const { rows } = await platform.pool.query<Record<string, unknown>>(
      `select web_password_hash, sip_ha1, sip_password_box from subscribers where id = ${anna.id}`,
    )
    const stored = Object.values(rows[0] ?? {}).map((value) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
    )
    for (const secret of [...stored, 'sip-secret-of-anna', '4711"', sound.key, '$argon2'])
      expect(everything).not.toContain(secret)
  })

  test('refuses a person that is not there and a file that is, and leaves nothing', async () => {
    const other = join(directory, 'other.zip')
    for (const wrong of [{ id: ben.id }, { id: 999_999 }, { reseller: 999_999 }])
      await expect(exportPerson(platform, { ...who, ...wrong }, other)).rejects.toThrow('There is no line')
    await writeFile(other, 'mine')
    await expect(exportPerson(platform, who, other)).rejects.toThrow(`${other} is there already.`)
    expect(await readFile(other, 'utf8')).toBe('mine')
    await expect(exportPerson(platform, who, join(directory, 'none', 'a.zip'))).rejects.toThrow('cannot be written')
    const broken = { ...platform, files: { open: () => Promise.reject(new Error('the disk is gone')) } }
    await expect(exportPerson(broken, who, join(directory, 'broken.zip'))).rejects.toThrow('the disk is gone')
    expect((await readdir(directory)).toSorted()).toEqual(['anna', 'anna.zip', 'other.zip'])
  })
})
