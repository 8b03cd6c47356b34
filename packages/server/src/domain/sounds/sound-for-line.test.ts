import { sourceOf } from '../../../test/media/sound-source.ts'
import { stat } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { type GivenSubscriber, givenSubscriber } from '../../../test/builders.ts'
import { givenSoundFile, givenSoundSet } from '../../../test/builders/sound-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { saveDefaultSets } from './default-sets.ts'
import { soundForLine } from './sound-for-line.ts'

const { platform } = await createTestPlatform()
const { db, files } = platform
await saveDefaultSets(db)
const busy = 15

let line: GivenSubscriber
beforeEach(async () => {
  line = await givenSubscriber(platform)
})

const customer_id = () => line.customer.id
const prefer = async (preferences: object) => {
  const values = { subscriber_id: line.id, preferences: JSON.stringify(preferences) }
  await db.insertInto('subscriber_preferences').values(values).execute()
}
const put = async (set_id: number, text: string, row: object = {}) => {
  const { key: file_key } = await files.put(Buffer.from(text))
  await givenSoundFile(platform, { set_id, handle_id: busy, file_key, ...row })
  return file_key
}
const played = async () => {
  const sound = await soundForLine(platform, line.id, 'callee_busy')
  return sound && sourceOf(sound)
}

test('SND-05: the set a line has chosen comes before the default of its customer, that before the platform’s prompt', async () => {
  expect(await played()).toMatch(/prompts\/en\/callee-busy\.ogg$/)
  const standard = await givenSoundSet(platform, { customer_id: customer_id(), contract_default: true })
  const ofDefault = await put(standard, 'default')
  expect(await played()).toBe(ofDefault)
  const chosen = await givenSoundSet(platform, { customer_id: customer_id() })
  await prefer({ contract_sound_set: chosen })
  expect(await played()).toBe(ofDefault)
  expect(await played()).not.toBe(await put(await givenSoundSet(platform, { customer_id: customer_id() }), 'another'))
  const own = await put(chosen, 'own')
  expect(await played()).toBe(own)
})

test('SND-05: sounds missing in a set come from its parents, unless its file says otherwise', async () => {
  const top = await givenSoundSet(platform, { expose_to_customer: true })
  const middle = await givenSoundSet(platform, { customer_id: customer_id(), parent_id: top })
  const chosen = await givenSoundSet(platform, { customer_id: customer_id(), parent_id: middle })
  await prefer({ contract_sound_set: chosen })
  const ofTop = await put(top, 'top')
  expect(await played()).toBe(ofTop)
  const ofMiddle = await put(middle, 'middle')
  expect(await played()).toBe(ofMiddle)
  await givenSoundFile(platform, { set_id: chosen, handle_id: busy, use_parent: false })
  expect(await played()).toMatch(/prompts\/en\/callee-busy\.ogg$/)
})

test('SND-05: the platform speaks the language of the line, English where it has nothing in that', async () => {
  await prefer({ language: 'it' })
  expect(await played()).toMatch(/prompts\/it\/callee-busy\.ogg$/)
  await db.updateTable('subscriber_preferences').set({ preferences: '{"language":"nl"}' }).execute()
  expect(await played()).toMatch(/prompts\/en\/callee-busy\.ogg$/)
})

test('music repeats, and is as long as it says', async () => {
  const sound = await soundForLine(platform, line.id, 'music_on_hold')
  expect(sound).toMatchObject({ repeats: true })
  expect(sound?.seconds).toBeGreaterThan(10)
  expect((await stat(sound === null ? '' : sourceOf(sound))).size).toBeGreaterThan(10_000)
})

test('another customer’s set is not played, for any preferences', async () => {
  const theirs = await givenSoundSet(platform, { customer_id: (await givenSubscriber(platform)).customer.id })
  const key = await put(theirs, 'theirs')
  await prefer({ contract_sound_set: theirs })
  expect(await played()).not.toBe(key)
})

test('silence where there is nothing', async () => {
  expect(await soundForLine(platform, line.id, 'fanfare')).toBeNull()
})
