import { beforeAll, describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenProfile, givenSubscriber } from '../../test/builders.ts'
import { givenDevice, givenDeviceModel } from '../../test/builders/device-builders.ts'
import { givenSoundFile, givenSoundSet } from '../../test/builders/sound-builders.ts'
import { createTestPlatform } from '../../test/test-platform.ts'
import { createDemoIfWanted } from '../demo/create-demo.ts'
import { customerContents } from '../domain/removal/customer-contents-store.ts'
import { partsOfCustomer } from '../domain/removal/removal-store.ts'
import { removalLock, runAlone } from '../platform/db/locks.ts'
import { removeHold, saveHold } from '../domain/retention/holds-store.ts'
import { saveDefaultSets } from '../domain/sounds/default-sets.ts'
import { allCommands } from './commands/all-commands.ts'
import { perform } from './perform.ts'

const { platform } = await createTestPlatform()
const { db, pool, files } = platform

const run = async (command: string, values: Record<string, string | boolean>, reseller: number | null = null) => {
  const [noun, verb] = command.split(' ')
  const found = allCommands.find((each) => each.noun === noun && each.verb === verb)
  if (found === undefined) throw new Error(`There is no ${command}`)
  return (await perform(platform, found, values, { by: 'Eva', reseller })) as Record<string, unknown>
}

/** Rows of this customer in all tables that name customers or lines. */
const rowsOf = async (customerId: number, lines: readonly number[]) => {
  const { rows: columns } = await pool.query<{ t: string; c: string }>(`
    select c.table_name as t, c.column_name as c from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name in ('customer_id', 'subscriber_id', 'group_id', 'member_id', 'queue_id', 'agent_id', 'answered_by', 'colleague_id')`)
  const left: string[] = []
  for (const { t, c } of columns) {
    const ids = c === 'customer_id' ? [customerId] : lines
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from ${t} where ${c} = any($1::int[])`,
      [ids],
    )
    if (rows[0]?.n !== 0) left.push(`${t}.${c}: ${rows[0]?.n}`)
  }
  return left
}
const linesOf = async (customerId: number) =>
  (await db.selectFrom('subscribers').select('id').where('customer_id', '=', customerId).execute()).map(({ id }) => id)
const named = `select file_key from conversations where file_key is not null
  union select file_key from call_recording_streams union select file_key from voicemail_greetings
  union select file_key from sound_files where file_key is not null`
const namedFiles = async () => (await pool.query<{ file_key: string }>(named)).rows.map(({ file_key }) => file_key)
const isThere = (key: string) =>
  files.size(key).then(
    () => true,
    () => false,
  )
const customerOf = async (external_id: string) =>
  (await db.selectFrom('customers').select('id').where('external_id', '=', external_id).executeTakeFirstOrThrow()).id

describe('RUN-01: removing a customer of the demo world', () => {
  let id = 0
  let lines: readonly number[] = []
  beforeAll(async () => {
    await saveDefaultSets(db)
    await createDemoIfWanted(platform, { isEmbedded: true, isLoopback: true })
    id = await customerOf('ahorn')
    lines = await linesOf(id)
  }, 60_000)

  test('SAFE-04: a hold keeps the customer', async () => {
    const hold = { customer_id: id, subscriber_id: null, name: 'case 7' }
    await db.transaction().execute((within) => saveHold(within, hold))
    await expect(run('customers remove', { id: 'ahorn', yes: true })).rejects.toThrow(`kept by the hold 'case 7'`)
    expect(await removeHold(db, id, 'case 7')).toBe(true)
  })

  test('keeps others out: nobody removes it twice, unblocks it or places a hold meanwhile', async () => {
    const refused = [
      ['customers remove', { id: 'ahorn', yes: true }, 'This customer is being removed already.'],
      ['customers unblock', { id: 'ahorn' }, 'This customer is being removed.'],
      ['holds save', { customer: 'ahorn', name: 'case 8' }, 'This customer is being removed.'],
    ] as const
    await runAlone(db, removalLock(id), async () => {
      for (const [command, values, sentence] of refused) await expect(run(command, values)).rejects.toThrow(sentence)
    })
    expect(await run('customers unblock', { id: 'ahorn' })).toMatchObject({ outcome: 'unchanged' })
  })

  test('asks what is meant, and a dry run counts what goes and changes nothing', async () => {
    await expect(run('customers remove', { id: 'ahorn' })).rejects.toThrow('Add --dry-run')
    await expect(run('customers remove', { id: 'ahorn', yes: true, 'dry-run': true })).rejects.toThrow('Add --dry-run')
    const before = await rowsOf(id, lines)
    const told = await run('customers remove', { id: 'ahorn', 'dry-run': true })
    expect(told).toMatchObject({
      id,
      outcome: 'would be removed',
      pilots: 1,
      freed: expect.arrayContaining(['43199200']),
    })
    for (const part of ['seats', 'groups', 'numbers', 'calls', 'voicemails', 'faxes', 'recordings', 'devices', 'files'])
      expect([part, Number(told[part]) > 0]).toEqual([part, true])
    expect(await rowsOf(id, lines)).toEqual(before)
    const { blocked_at } = await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(blocked_at).toBeNull()
  })

  test('a removal that breaks off leaves a blocked customer, and the next one removes all of it, its files, and nothing else', async () => {
    const others = (await db.selectFrom('customers').select('id').where('id', '<>', id).execute()).map((row) => row.id)
    const before = await Promise.all(others.map((other) => customerContents(db, other)))
    const all = await namedFiles()
    const broken = partsOfCustomer.findIndex(([name]) => name === 'devices')
    const parts = partsOfCustomer as unknown as [string, () => Promise<never>][]
    const saved = parts[broken] as (typeof parts)[number]
    parts[broken] = ['devices', () => Promise.reject(new Error('power cut'))]
    await expect(run('customers remove', { id: 'ahorn', yes: true })).rejects.toThrow('power cut')
    parts[broken] = saved
    expect(
      await db
        .selectFrom('subscribers')
        .select('id')
        .where('customer_id', '=', id)
        .where('status', '=', 'active')
        .execute(),
    ).toEqual([])
    const removed = await run('customers remove', { id: 'ahorn', yes: true })
    expect(removed).toMatchObject({ outcome: 'removed', lines: lines.length })
    expect(await rowsOf(id, lines)).toEqual([])
    expect(await db.selectFrom('customers').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await Promise.all(others.map((other) => customerContents(db, other)))).toEqual(before)
    const left = new Set(await namedFiles())
    const gone = all.filter((key) => !left.has(key))
    expect(gone.length).toBeGreaterThan(10)
    expect(await Promise.all(gone.map(isThere))).toEqual(gone.map(() => false))
    expect(await Promise.all([...left].map(isThere))).toEqual([...left].map(() => true))
    // a restored database finds its files: they are kept aside
    expect(await files.removed.putBack(async (keys) => new Set(keys))).toBe(gone.length)
    await expect(run('customers remove', { id: 'ahorn', yes: true })).rejects.toThrow("There is no customer 'ahorn'.")
  })

  test('frees its numbers for others', async () => {
    const customer = await givenCustomer(platform)
    const pilot = await givenPilot(platform, { customer })
    await givenNumber(platform, pilot.id, { cc: '43', ac: '1', sn: '99200' })
  })
})

describe('RUN-01: removing parts', () => {
  const company = async () => {
    const customer = await givenCustomer(platform)
    const { external_id } = await db
      .selectFrom('customers')
      .select('external_id')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow()
    const { name } = await db
      .selectFrom('resellers')
      .select('name')
      .where('id', '=', customer.reseller_id)
      .executeTakeFirstOrThrow()
    const pilot = await givenPilot(platform, { customer })
    await givenNumber(platform, pilot.id)
    const seat = await givenSubscriber(platform, { customer, pbx_extension: '21' })
    return {
      customer,
      external_id,
      reseller: name,
      pilot,
      seat,
      nameOf: (line: { username: string }) => `${line.username}@${customer.domain}`,
    }
  }
  const dialled = ({ cc, ac, sn }: { cc: string; ac: string; sn: string }) => `${cc} ${ac} ${sn}`

  test('a seat goes, its alias returns to the pilot; the pilot stays', async () => {
    const { seat, pilot, nameOf } = await company()
    const alias = await givenNumber(platform, seat.id, { is_primary: false })
    const dry = await run('subscribers remove', { subscriber: nameOf(seat), 'dry-run': true })
    expect(dry).toMatchObject({ outcome: 'would be removed', numbers: [alias.e164] })
    expect(await run('subscribers remove', { subscriber: nameOf(seat), yes: true })).toMatchObject({
      outcome: 'removed',
    })
    const number = await db.selectFrom('numbers').selectAll().where('id', '=', alias.id).executeTakeFirstOrThrow()
    expect(number.subscriber_id).toBe(pilot.id)
    await expect(run('subscribers remove', { subscriber: nameOf(seat), yes: true })).rejects.toThrow(
      'There is no subscriber',
    )
    await expect(run('subscribers remove', { subscriber: nameOf(pilot), yes: true })).rejects.toThrow('is the pilot')
  })

  test('a single line frees its numbers', async () => {
    const customer = await givenCustomer(platform, { product_class: 'sipaccount' })
    const line = await givenSubscriber(platform, { customer })
    const { id } = await givenNumber(platform, line.id)
    await run('subscribers remove', { subscriber: `${line.username}@${customer.domain}`, yes: true })
    expect(await db.selectFrom('numbers').selectAll().where('id', '=', id).execute()).toEqual([])
  })

  test('a number is moved and removed; a primary one stays with its line', async () => {
    const [from, to] = [await company(), await company()]
    const alias = await givenNumber(platform, from.pilot.id, { is_primary: false })
    const number = dialled(alias)
    expect(await run('numbers move', { number, subscriber: to.nameOf(to.pilot) })).toMatchObject({ outcome: 'updated' })
    expect(await run('numbers move', { number, subscriber: to.nameOf(to.pilot) })).toMatchObject({
      outcome: 'unchanged',
    })
    await expect(run('numbers remove', { number }, from.customer.reseller_id)).rejects.toThrow('Nobody has the number')
    expect(await run('numbers remove', { number })).toMatchObject({
      outcome: 'removed',
      subscriber: to.nameOf(to.pilot),
    })
    await expect(run('numbers remove', { number })).rejects.toThrow('Nobody has the number')
    const primary = await db
      .selectFrom('numbers')
      .selectAll()
      .where('subscriber_id', '=', to.pilot.id)
      .executeTakeFirstOrThrow()
    await expect(run('numbers remove', { number: dialled(primary) })).rejects.toThrow('is the primary number of')
  })

  test('a reseller with customers stays, and says which; without any it goes', async () => {
    const { reseller, external_id, customer } = await company()
    await expect(run('resellers remove', { name: reseller, yes: true })).rejects.toThrow(
      `has customers, 1: ${external_id}.`,
    )
    await run('customers remove', { id: external_id, yes: true })
    expect(await run('resellers remove', { name: reseller, 'dry-run': true })).toMatchObject({
      domains: [customer.domain],
    })
    expect(await run('resellers remove', { name: reseller, yes: true })).toMatchObject({ outcome: 'removed' })
    expect(await db.selectFrom('domains').selectAll().where('name', '=', customer.domain).execute()).toEqual([])
  })

  test('a part that others use stays, and the refusal names them', async () => {
    const { customer, external_id, reseller, seat, nameOf } = await company()
    const profile = await givenProfile(platform, customer.reseller_id, ['cfu'])
    const { name: set } = await db
      .selectFrom('profile_sets')
      .select('name')
      .where('id', '=', profile.profile_set_id)
      .executeTakeFirstOrThrow()
    await db.updateTable('subscribers').set({ profile_id: profile.id }).where('id', '=', seat.id).execute()
    const ofProfile = { reseller, set, name: profile.name }
    await expect(run('profiles remove', ofProfile)).rejects.toThrow(`is used by 1: ${nameOf(seat)}.`)
    await db.updateTable('subscribers').set({ profile_id: null }).where('id', '=', seat.id).execute()
    expect(await run('profiles remove', ofProfile)).toMatchObject({ outcome: 'removed' })

    const sounds = await givenSoundSet(platform, { customer_id: customer.id, name: 'Winter' })
    await givenSoundFile(platform, { set_id: sounds, handle_id: 1, filename: 'a.wav' })
    const row = { subscriber_id: seat.id, preferences: JSON.stringify({ contract_sound_set: sounds }) }
    await db.insertInto('subscriber_preferences').values(row).execute()
    const ofSet = { name: 'Winter', customer: external_id }
    await expect(run('sound-sets remove', ofSet)).rejects.toThrow(`is used by 1: ${nameOf(seat)}.`)
    await db.deleteFrom('subscriber_preferences').where('subscriber_id', '=', seat.id).execute()
    expect(await run('sound-sets remove', ofSet)).toMatchObject({ outcome: 'removed' })

    const model = await givenDeviceModel(platform, customer.reseller_id)
    const device = await givenDevice(platform, { customer_id: customer.id, profile_id: model.profile_id })
    const { name } = await db
      .selectFrom('device_profiles')
      .select('name')
      .where('id', '=', model.profile_id)
      .executeTakeFirstOrThrow()
    const { identifier } = await db
      .selectFrom('devices')
      .select('identifier')
      .where('id', '=', device.id)
      .executeTakeFirstOrThrow()
    await expect(run('device-profiles remove', { reseller, name })).rejects.toThrow(
      `is used by 1: ${external_id} ${identifier}.`,
    )
    expect(await run('devices remove', { customer: external_id, identifier })).toMatchObject({ outcome: 'removed' })
    expect(await run('device-profiles remove', { reseller, name })).toMatchObject({ outcome: 'removed' })
  })
})
