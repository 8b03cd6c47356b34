import { pathOfFile } from '../../../test/media/path-of-file.ts'
import { sourceOf } from '../../../test/media/sound-source.ts'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@lineside/contract/limits'
import type { Media } from '@lineside/contract/rtc/plan'
import { beforeEach, describe, expect, test } from 'vitest'
import { audioDuration } from '../../../test/media/audio-duration.ts'
import { type GivenSubscriber, givenNumber, givenProfile, givenSubscriber } from '../../../test/builders.ts'
import { givenVoicemail, storedSound } from '../../../test/builders/conversation-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { type CallerScript, fakeCaller } from '../../../test/fake-media-leg.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { createTestSmtp } from '../../../test/processes/test-smtp.ts'
import { insertContacts } from '../../domain/contacts/contacts-store.ts'
import { saveDefaultSets } from '../../domain/sounds/default-sets.ts'
import { deleteProcess, recordProcess, nextProcessId } from '../processes/processes-store.ts'
import { createServiceFor } from './service-for.ts'
import { keepAbandonedMessages, keepAbandonedMessagesAlways } from './unfinished-messages.ts'

const smtp = await createTestSmtp()
const testPlatform = await createTestPlatform({ smtpUrl: smtp.url })
const { platform } = testPlatform
const { db, files, media, config } = platform
await saveDefaultSets(db)
await runTestJobs(testPlatform)
const { bytes } = await storedSound(platform)
const says = { bytes, seconds: 3 }
const serviceFor = createServiceFor(platform, { silenceSeconds: 0.01 })

let ben: GivenSubscriber
beforeEach(async () => {
  ben = await givenSubscriber(platform)
  smtp.received.length = 0
})

type VoiceboxNode = Extract<Media, { kind: 'voicebox' }>
const nodeOf = (extra: Partial<VoiceboxNode> = {}): VoiceboxNode => ({
  do: 'media',
  kind: 'voicebox',
  of: ben.id,
  greeting: 'unavail',
  is_custom: false,
  why: [],
  on: {},
  ...extra,
})
const leave = async (script: CallerScript = {}, node: Partial<VoiceboxNode> = {}, services = platform) => {
  const caller = fakeCaller(platform, { says, ...script })
  const outcome = await serviceFor(nodeOf(node))?.run(caller.call(ben.id, { services }))
  return { outcome, ...caller }
}
const messages = () => db.selectFrom('conversations').selectAll().where('subscriber_id', '=', ben.id).execute()
const unfinished = () => db.selectFrom('unfinished_messages').selectAll().execute()
const setUp = (values: object) =>
  db
    .insertInto('voicemail_settings')
    .values({ subscriber_id: ben.id, ...values })
    .execute()
const prefer = (preferences: object) =>
  db
    .insertInto('subscriber_preferences')
    .values({ subscriber_id: ben.id, preferences: JSON.stringify(preferences) })
    .execute()
const filesLeft = () => readdir(join(config.dataDir, 'unfinished'))

describe('VBX-05: a call to the voicebox', () => {
  test('is greeted, recorded after the tone and appears as a new message with its sound', async () => {
    await givenNumber(platform, ben.id, { cc: '43', ac: '1', sn: '2050' })
    const { said, outcome, state } = await leave()
    expect(outcome).toEqual({ type: 'done' })
    expect(said()).toEqual(['vb_unavail', 'beep', 'vb_saved'])
    expect(state.mostSeconds).toBe(limits.voiceboxMessageSeconds)
    const [message, ...more] = await messages()
    expect(more).toEqual([])
    expect(message).toMatchObject({
      type: 'voicemail',
      folder: 'INBOX',
      direction: 'in',
      caller: '43664123',
      callee: '4312050',
      call_id: 'call-1',
      duration_ms: 3000,
    })
    expect(await audioDuration(media, pathOfFile(platform, message?.file_key ?? ''))).toBeCloseTo(3, 1)
    expect(await filesLeft()).toEqual([])
  })

  test('hanging up during the recording leaves a message, too', async () => {
    const { said } = await leave({ after: 'hang up' })
    expect(said()).toEqual(['vb_unavail', 'beep'])
    expect(await messages()).toHaveLength(1)
  })

  test('one that ends by the longest time, or by silence, is kept and thanked for', async () => {
    const { said } = await leave({ after: 'by itself' })
    expect(said().at(-1)).toBe('vb_saved')
    expect(await messages()).toHaveLength(1)
  })

  test('hanging up during the greeting leaves none', async () => {
    const { said } = await leave({ answers: { vb_unavail: ['hang up'] } })
    expect(said()).toEqual(['vb_unavail'])
    expect(await messages()).toEqual([])
  })

  test('a key ends the greeting, and does not end the message', async () => {
    const { said } = await leave({ answers: { vb_unavail: ['55'] } })
    expect(said()).toEqual(['vb_unavail', 'beep', 'vb_saved'])
  })

  test('a message under one second is not kept', async () => {
    const { said } = await leave({ says: { bytes, seconds: 0.9 } })
    expect(said().at(-1)).toBe('vb_too_short')
    expect(await messages()).toEqual([])
    expect(await filesLeft()).toEqual([])
  })

  test('a message that cannot be stored (disk full, database away) is kept as soon as possible', async () => {
    const full = { ...platform.files, put: () => Promise.reject(new Error('the disk is full')) }
    const fails = { ...platform, files: full }
    await expect(leave({}, {}, fails)).rejects.toThrow('the disk is full')
    await keepAbandonedMessages(fails)
    expect(await messages()).toEqual([])
    await keepAbandonedMessages(platform)
    expect(await messages()).toMatchObject([{ type: 'voicemail', caller: '43664123', folder: 'INBOX' }])
    expect([await filesLeft(), await unfinished()]).toEqual([[], []])
  })

  test('a message that its process could not store is kept by itself ten minutes after the call, but not while the process may still do it', async () => {
    const full = { ...platform.files, put: () => Promise.reject(new Error('the disk is full')) }
    await expect(leave({}, {}, { ...platform, files: full })).rejects.toThrow('the disk is full')
    const process = await nextProcessId(db)
    await recordProcess(db, process, new Date())
    const over = { owner: process, started_at: new Date(), ended_at: new Date(), state: '{}' }
    await db
      .insertInto('calls')
      .values({ id: 'call-1', ...over })
      .execute()
    await keepAbandonedMessages(platform)
    expect(await messages()).toEqual([])
    const later = new Date(Date.now() + 11 * 60_000)
    const stop = keepAbandonedMessagesAlways({ ...platform, now: () => later }, 20)
    await eventually(async () => expect(await messages()).toHaveLength(1))
    await stop()
    await db.deleteFrom('calls').execute()
    await deleteProcess(db, process)
  })

  test('a message that can never be stored is tried ever more rarely, and its row stays meanwhile', async () => {
    let tries = 0
    let rowsMeanwhile = 0
    const put = async () => {
      tries += 1
      rowsMeanwhile = (await unfinished()).length
      throw new Error('the disk is full')
    }
    const fails = { ...platform, files: { ...platform.files, put } }
    await expect(leave({}, {}, fails)).rejects.toThrow('the disk is full')
    const pauses = new Map()
    const triedAt: number[] = []
    const begin = Date.now()
    for (let minute = 0; minute <= 250; minute += 1) {
      const before = tries
      await keepAbandonedMessages({ ...fails, now: () => new Date(begin + minute * 60_000) }, pauses)
      if (tries > before) triedAt.push(minute)
    }
    expect(triedAt).toEqual([0, 2, 6, 14, 30, 62, 122, 182, 242])
    expect(rowsMeanwhile).toBe(1)
    tries = 0
    let asked = 0
    const now = () => {
      asked += 1
      return new Date(begin)
    }
    const stop = keepAbandonedMessagesAlways({ ...fails, now }, 1)
    await eventually(() => expect(asked).toBeGreaterThan(30))
    await stop()
    expect(tries).toBe(1)
    // nor is it forgotten: the next process tries it at once, and this one when its pause is over
    await keepAbandonedMessages({ ...platform, now: () => new Date(begin + 301 * 60_000) }, pauses)
    expect(await messages()).toEqual([])
    await keepAbandonedMessages({ ...platform, now: () => new Date(begin + 302 * 60_000) }, pauses)
    expect(await messages()).toHaveLength(1)
    expect([await filesLeft(), await unfinished()]).toEqual([[], []])
  })

  test('a file whose process died after it had stored the message is removed a day later, and one with a row is not', async () => {
    const full = { ...platform.files, put: () => Promise.reject(new Error('the disk is full')) }
    await expect(leave({}, {}, { ...platform, files: full })).rejects.toThrow('the disk is full')
    const [waits] = await unfinished()
    await writeFile(join(config.dataDir, 'unfinished', 'stored-before'), 'sound')
    const later = (hours: number) => ({ ...platform, files: full, now: () => new Date(Date.now() + hours * 3_600_000) })
    await keepAbandonedMessages(later(23))
    expect(await filesLeft()).toHaveLength(2)
    await keepAbandonedMessages(later(25))
    expect(await filesLeft()).toEqual([waits?.file])
    await keepAbandonedMessages(platform)
    expect([await filesLeft(), await unfinished()]).toEqual([[], []])
  })

  test('one of two processes on the same data directory keeps it', async () => {
    const full = { ...platform.files, put: () => Promise.reject(new Error('the disk is full')) }
    await expect(leave({}, {}, { ...platform, files: full })).rejects.toThrow('the disk is full')
    const put: typeof files.put = async (source) => {
      // while this one keeps it another one comes, and neither keeps it nor takes its file away
      await keepAbandonedMessages(platform)
      expect(await filesLeft()).toHaveLength(1)
      return await files.put(source)
    }
    await keepAbandonedMessages({ ...platform, files: { ...platform.files, put } })
    expect(await messages()).toHaveLength(1)
    expect([await filesLeft(), await unfinished()]).toEqual([[], []])
  })

  test('a silent caller leaves none', async () => {
    await leave({ says: null })
    expect(await messages()).toEqual([])
  })
})

describe('VBX-04: greetings of the voicebox', () => {
  test('is the own greeting where the plan says so', async () => {
    const { key: file_key } = await files.put(bytes)
    await db
      .insertInto('voicemail_greetings')
      .values({ subscriber_id: ben.id, dir: 'busy', file_key, duration_ms: 3000 })
      .execute()
    expect((await leave({}, { greeting: 'busy', is_custom: true })).said()).toEqual(['a file', 'beep', 'vb_saved'])
  })

  test('is the standard one where the own one went meanwhile, another one while busy', async () => {
    expect((await leave({}, { greeting: 'busy', is_custom: true })).said()[0]).toBe('vb_busy')
  })

  test.each([
    ['ru', 'ru'],
    ['nl', 'en'],
  ])('is in the language of the line: %s is spoken as %s', async (language, spoken) => {
    await prefer({ language })
    const paths: string[] = []
    await leave({ onPlay: (_names, sounds) => paths.push(...sounds.map(sourceOf)) })
    expect(paths[0]).toContain(`/spoken/${spoken}/vb-unavail.ogg`)
  })
})

describe('bounds of a voicebox', () => {
  test('as many messages as it holds: the caller hears that it is full, and nothing is recorded', async () => {
    for (let count = 0; count < limits.voiceboxMessages; count += 1) await givenVoicemail(platform, ben)
    const { said } = await leave()
    expect(said()).toEqual(['vb_full'])
    expect(await messages()).toHaveLength(limits.voiceboxMessages)
  })

  test('the last seconds that it holds are the longest message', async () => {
    await givenVoicemail(platform, ben, { duration_ms: (limits.voiceboxSeconds - 42) * 1000 })
    expect((await leave()).state.mostSeconds).toBe(42)
    await givenVoicemail(platform, ben, { duration_ms: 60_000 })
    expect((await leave()).said()).toEqual(['vb_full'])
  })

  test('when two speak at once into the last place, one hears that the box is full', async () => {
    for (let count = 1; count < limits.voiceboxMessages; count += 1) await givenVoicemail(platform, ben)
    const both = await Promise.all([leave(), leave()])
    expect(both.map(({ said }) => said().at(-1)).sort()).toEqual(['vb_full', 'vb_saved'])
    expect(await messages()).toHaveLength(limits.voiceboxMessages)
  })

  test('a line whose profile has no voicebox takes no message', async () => {
    const profile = await givenProfile(platform, ben.customer.reseller_id, ['clir'])
    await db.updateTable('subscribers').set({ profile_id: profile.id }).where('id', '=', ben.id).execute()
    expect((await leave()).outcome).toEqual({ type: 'failed' })
    expect(await messages()).toEqual([])
  })
})

describe('VBX-05: the mail of a message', () => {
  test('NAME-02: tells who called, in the language of the line, and by whose name; the message stays', async () => {
    await setUp({ email: 'ben@mail.test' })
    const numbers = [{ label: 'work', number: '43664123' }] as const
    await insertContacts(db, { customerId: ben.customer.id, subscriberId: ben.id }, [
      { name: 'Kurt Olsen', company: null, email: null, numbers },
    ])
    await prefer({ language: 'de' })
    await leave()
    const mail = await eventually(() => {
      expect(smtp.received).toHaveLength(1)
      return smtp.received[0]
    })
    expect(mail?.to).toEqual(['ben@mail.test'])
    expect(mail?.source).toMatch(/Subject: Sprachnachricht von Kurt Olsen \(\+43 664 [\d ]+\)/)
    expect(mail?.source).toContain('Dauer: 0:03')
    expect(mail?.source).toContain('1 von 100')
    expect(mail?.source).not.toContain('audio/')
    expect(await messages()).toHaveLength(1)
  })

  test('has the recording if configured, and empties the box if configured', async () => {
    await setUp({ email: 'ben@mail.test', attach: true, delete_mailed: true })
    await leave()
    await eventually(async () => expect(await messages()).toEqual([]))
    const [mail] = smtp.received
    expect(mail?.source).toMatch(/filename="?voicemail-\d+\.mp3/)
    expect(mail?.source).toContain('Content-Type: audio/mpeg')
    expect(mail?.source).toContain('only in this email')
  })

  test('is tried again, and the message stays until it has left', { timeout: 20_000 }, async () => {
    smtp.refuse(1)
    await setUp({ email: 'ben@mail.test', attach: true, delete_mailed: true })
    await leave()
    await eventually(() => expect(smtp.received).toHaveLength(1))
    await eventually(async () => expect(await messages()).toEqual([]))
  })

  test('says that the voicebox is full with the message that filled it', async () => {
    for (let count = 1; count < limits.voiceboxMessages; count += 1) await givenVoicemail(platform, ben)
    await setUp({ email: 'ben@mail.test' })
    await leave()
    await eventually(() => expect(smtp.received[0]?.source).toContain('voicebox is full'))
  })
})
