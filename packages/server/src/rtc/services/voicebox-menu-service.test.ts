import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenSubscriber } from '../../../test/builders.ts'
import { givenVoicemail, storedSound } from '../../../test/builders/conversation-builders.ts'
import { type CallerScript, fakeCaller } from '../../../test/fake-media-leg.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { saveDefaultSets } from '../../domain/sounds/default-sets.ts'
import { createServiceFor } from './service-for.ts'

const { platform, clock } = await createTestPlatform()
const { db, files, secrets } = platform
await saveDefaultSets(db)
const { bytes } = await storedSound(platform)
const serviceFor = createServiceFor(platform, { silenceSeconds: 0.01 })

let ben: GivenSubscriber
let max: GivenSubscriber
beforeEach(async () => {
  ben = await givenSubscriber(platform, { pbx_extension: '21', timezone: 'Europe/Vienna' })
  max = await givenSubscriber(platform, { customer: ben.customer, pbx_extension: '22' })
})

const dial = async (name: 'own_voicebox' | 'any_voicebox', from: GivenSubscriber, script: CallerScript = {}) => {
  const caller = fakeCaller(platform, script)
  const { id } = from
  const call = caller.call(id, { caller: { subscriberId: id, party: { number: null, name: null }, number: '' } })
  const outcome = await serviceFor({ do: 'media', kind: 'application', name, of: id, why: [], on: {} })?.run(call)
  return { outcome, said: caller.said().join(' | ') }
}
const setPin = (pin: string) =>
  db
    .insertInto('voicemail_settings')
    .values({ subscriber_id: ben.id, pin_box: secrets.seal(pin) })
    .execute()
const foldersOf = async ({ id }: GivenSubscriber) =>
  (await db.selectFrom('conversations').select(['id', 'folder']).where('subscriber_id', '=', id).execute()).map(
    ({ folder }) => folder,
  )
const message = async (row: object = {}) => {
  const { key: file_key } = await files.put(bytes)
  return await givenVoicemail(platform, ben, { file_key, ...row })
}

describe('one’s own voicebox, without a PIN', () => {
  test('tells how many messages there are, and ends by the star', async () => {
    await message()
    await message({ folder: 'Old' })
    const { said, outcome } = await dial('own_voicebox', ben, { answers: { vb_main: ['*'] } })
    expect(said).toBe('vb_new 1 vb_old 1 vb_main | goodbye')
    expect(outcome).toEqual({ type: 'done' })
  })

  test('says day, time and caller of a message, plays it, and saves it', async () => {
    const start_time = clock.now()
    start_time.setUTCHours(8, 5)
    await message({ start_time, caller: '205' })
    const { said } = await dial('own_voicebox', ben, { answers: { vb_main: ['1', '*'], vb_message_menu: ['2'] } })
    expect(said).toMatch(/vb_message 1 (today|yesterday) (9|10) oh 5 am vb_from 2 0 5 a file vb_message_menu/)
    expect(said).toContain('vb_kept vb_no_more vb_main')
    expect(await foldersOf(ben)).toEqual(['Old'])
  })

  test('deletes a message with its file; the next one stays new', async () => {
    const kept = await message({ caller: 'anonymous' })
    const removed = await message()
    const { file_key } = await db
      .selectFrom('conversations')
      .select('file_key')
      .where('id', '=', removed)
      .executeTakeFirstOrThrow()
    const { said } = await dial('own_voicebox', ben, { answers: { vb_main: ['1', '*'], vb_message_menu: ['3', '#'] } })
    expect(said).toContain('vb_deleted vb_message 2')
    expect(said).toContain('vb_from_unknown')
    await expect(files.size(file_key ?? '')).rejects.toThrow('There is no file')
    const left = await db.selectFrom('conversations').select(['id', 'folder']).execute()
    expect(left.filter(({ id }) => id === kept || id === removed)).toEqual([{ id: kept, folder: 'INBOX' }])
  })

  test('VBX-04: records a greeting, plays it, and goes back to the standard one', async () => {
    const answers = {
      vb_main: ['3', '*'],
      vb_greetings: ['2', '2', '2', '*'],
      vb_greeting_menu: ['2', '1', '3'],
    }
    const greeting = () =>
      db.selectFrom('voicemail_greetings').select(['dir', 'duration_ms']).where('subscriber_id', '=', ben.id).execute()
    const script: CallerScript = { says: { bytes, seconds: 3 } }
    await dial('own_voicebox', ben, { ...script, answers: { ...answers, vb_greetings: ['2', '*'] } })
    expect(await greeting()).toEqual([{ dir: 'busy', duration_ms: 3000 }])
    const { said } = await dial('own_voicebox', ben, {
      ...script,
      answers: { ...answers, vb_greeting_menu: ['1', '3'] },
    })
    expect(said).toContain('a file vb_greeting_menu')
    expect(said).toContain('vb_greeting_removed')
    expect(await greeting()).toEqual([])
  })

  test('an empty greeting replaces nothing', async () => {
    const answers = { vb_main: ['3', '*'], vb_greetings: ['1', '*'], vb_greeting_menu: ['2'] }
    const { said } = await dial('own_voicebox', ben, { answers, says: { bytes, seconds: 0.4 } })
    expect(said).toContain('vb_too_short vb_greetings')
    expect(
      await db.selectFrom('voicemail_greetings').selectAll().where('subscriber_id', '=', ben.id).execute(),
    ).toEqual([])
  })

  test('VBX-01: another PIN, which is required from then on', async () => {
    const answers = { vb_main: ['4', '*'], vb_new_pin: ['4711#'], vb_repeat_pin: ['4711#'] }
    expect((await dial('own_voicebox', ben, { answers })).said).toContain('vb_pin_changed')
    const { said } = await dial('own_voicebox', ben, { answers: { vb_pin: ['4711#'], vb_main: ['*'] } })
    expect(said).toBe('vb_pin | vb_none vb_main | goodbye')
    const kept = await db.selectFrom('audit_log').selectAll().where('subscriber_id', '=', ben.id).execute()
    expect(kept).toMatchObject([{ resource: 'voicemailsettings', item_id: ben.id, after: { pin: 'changed' } }])
  })

  test('hanging up ends it wherever it is', async () => {
    await message()
    const { said, outcome } = await dial('own_voicebox', ben, {
      answers: { vb_main: ['1'], vb_message_menu: ['hang up'] },
    })
    expect(outcome).toEqual({ type: 'done' })
    expect(said).not.toContain('goodbye')
  })

  test('a caller who presses nothing is asked three times', async () => {
    expect((await dial('own_voicebox', ben)).said).toBe('vb_none vb_main | vb_main | vb_main | goodbye')
  })
})

describe('a PIN', () => {
  test('three wrong ones end the call', async () => {
    await setPin('4711')
    const { said } = await dial('own_voicebox', ben, { answers: { vb_pin: ['1#', '2#', '3#'] } })
    expect(said).toBe('vb_pin | vb_pin_wrong vb_pin | vb_pin_wrong vb_pin | vb_pin_wrong')
  })

  test('after ten wrong ones in several calls the right one does not help for a while', async () => {
    await setPin('4711')
    for (let call = 0; call < 4; call += 1) await dial('own_voicebox', ben, { answers: { vb_pin: ['1#', '2#', '3#'] } })
    expect((await dial('own_voicebox', ben, { answers: { vb_pin: ['4711#'] } })).said).toBe('vb_pin | vb_pin_wrong')
    clock.pass({ seconds: 3600 })
    const { said } = await dial('own_voicebox', ben, { answers: { vb_pin: ['4711#'], vb_main: ['*'] } })
    expect(said).toContain('vb_main')
  })

  test('opens one’s box from a colleague’s line', async () => {
    await setPin('4711')
    const answers = { vb_extension: ['21#'], vb_pin: ['4711#'], vb_main: ['*'] }
    expect((await dial('any_voicebox', max, { answers })).said).toBe(
      'vb_extension | vb_pin | vb_none vb_main | goodbye',
    )
  })

  test.each([
    ['a box without a PIN', '21#'],
    ['an extension that nobody has', '99#'],
  ])('%s is not opened from elsewhere, and does not say why', async (_what, extension) => {
    const answers = { vb_extension: [extension], vb_pin: ['1#', '#', '3#'] }
    expect((await dial('any_voicebox', max, { answers })).said).toBe(
      'vb_extension | vb_pin | vb_pin_wrong vb_pin | vb_pin_wrong vb_pin | vb_pin_wrong',
    )
  })

  test('does not open a box of another customer', async () => {
    const stranger = await givenSubscriber(platform, { pbx_extension: '50' })
    await setPin('4711')
    const answers = { vb_extension: ['21#'], vb_pin: ['4711#', '4711#', '4711#'] }
    expect((await dial('any_voicebox', stranger, { answers })).said).not.toContain('vb_main')
  })
})
