import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenSubscriber } from '../../../test/builders.ts'
import { givenDevice, givenDeviceModel } from '../../../test/builders/device-builders.ts'
import { givenPlace, somePlace } from '../../../test/builders/place-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { migrateJobs } from '../../platform/jobs/migrate-jobs.ts'
import { mailOf } from '../../platform/mail/mailer.ts'
import { spendMail } from '../../platform/mail/mail-budgets-store.ts'
import { writeDevicePlace, writeElsewhere, writeSeatPlace } from './chosen-places-store.ts'
import { helpTries } from './help-call.ts'
import { writeSafetyContact } from './safety-contact-store.ts'

const { platform, connectionString, clock } = await createTestPlatform()
await migrateJobs(connectionString)
const { db, pool, secrets } = platform
const customer = await givenCustomer(platform, { name: 'Nordwind', timezone: 'Europe/Vienna' })
const anna = await givenSubscriber(platform, { customer, display_name: 'Anna Novák', pbx_extension: '21' })
const place = (name: string, row: object = {}) => givenPlace(db, customer.id, { name, ...row })
const office = await place('Office', { house_number: '4', floor: '2', room: '201' })
const desk = await place('Front desk', { street: 'Kärntner Straße' })
const { profile_id } = await givenDeviceModel(platform, customer.reseller_id)
const device = await givenDevice(platform, {
  customer_id: customer.id,
  profile_id,
  identifier: '00:11:22:33:44:55',
  station_name: 'Lobby phone',
})
const instance = '<urn:uuid:00000000-0000-1000-8000-001122334455>'

const takes = {
  trunkId: 1,
  trunk: 'main',
  uri: 'sip:112@operator.example',
  nextHop: 'sip:operator.example:5060;transport=tls',
  from: { number: '+4319920021', name: null, isHidden: false, uri: 'sip:+4319920021@operator.example' },
  headers: [],
  account: null,
  takesPlace: true,
} as const
const { takesPlace: _, ...takesNone } = takes

let calls = 0
const help = (
  tries: readonly (typeof takes | typeof takesNone)[] = [takes],
  phone: { source: string; userAgent: string | null } | null = null,
) =>
  helpTries(
    platform,
    { subscriberId: anna.id, number: '112', ownNumber: '4319920021', tries },
    `help-${++calls}`,
    phone,
  )
const mails = async () => {
  const { rows } = await pool.query<{ payload: { box: string } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send_mail' order by j.id`,
  )
  return rows.map(({ payload }) => mailOf(secrets, payload.box))
}
/** The mail about the last call; those of calls before may still come. */
const mail = () =>
  eventually(async () => {
    const one = (await mails()).find(({ id }) => id === `emergency-help-${calls}`)
    if (one === undefined) throw new Error('No mail waits')
    return one
  })
const registered = (received: string, user_agent = 'Desk 12') =>
  db
    .insertInto('registrations')
    .values({
      subscriber_id: anna.id,
      contact: 'sip:a@192.0.2.7',
      received,
      user_agent,
      instance,
      expires: new Date(clock.now().getTime() + 600_000),
    })
    .execute()

beforeEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs')
  for (const table of ['registrations', 'device_places', 'seat_places', 'mail_budgets', 'safety_contacts'] as const)
    await db.deleteFrom(table).execute()
})

describe('RECEIVE-05: the place of an emergency call', () => {
  test('goes to the trunks that take it, each with a second try without it', async () => {
    await writeSeatPlace(db, anna.id, office)
    const tries = await help([takesNone, takes])
    expect(tries.map(({ told, isAgain }) => [told !== undefined, isAgain === true])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
    expect(tries[1]?.told?.document).toContain('<ca:RD>Graben</ca:RD><ca:HNO>4</ca:HNO><ca:FLR>2</ca:FLR>')
    expect(tries[1]?.told?.document).toContain('entity="pres:+4319920021@operator.example"')
  })

  const streetOf = async (phone: Parameters<typeof help>[1]) =>
    /<ca:RD>([^<]*)/.exec((await help([takes], phone))[0]?.told?.document ?? '')?.[1] ?? null
  test.each([
    ['a provisioned phone stands where it stands', '192.0.2.7:5060', 'Desk 12', 'Kärntner Straße'],
    ['also where it calls from another port', '192.0.2.7:40777', 'Desk 12', 'Kärntner Straße'],
    ['another phone at the same address is where the person is', '192.0.2.7:40777', 'Softphone', 'Graben'],
    ['another phone elsewhere is where the person is', '198.51.100.9:5060', 'Desk 12', 'Graben'],
  ])('%s', async (_title, source, userAgent, street) => {
    await writeSeatPlace(db, anna.id, office)
    await writeDevicePlace(db, device.id, desk)
    await registered('sip:192.0.2.7:5060;transport=udp')
    expect(await streetOf({ source, userAgent })).toBe(street)
  })

  test('the person has said to be elsewhere: that counts before the seat, and not before the desk phone', async () => {
    await writeSeatPlace(db, anna.id, office)
    await writeDevicePlace(db, device.id, desk)
    await registered('sip:192.0.2.7:5060')
    const until = new Date(clock.now().getTime() + 60_000)
    await writeElsewhere(db, anna.id, { place_id: null, address: { ...somePlace, street: 'Ring' }, until })
    expect(await streetOf(null)).toBe('Ring')
    expect(await streetOf({ source: '192.0.2.7:5060', userAgent: null })).toBe('Kärntner Straße')
  })

  test('a desk phone without a place of its own stays at the seat while the person is elsewhere', async () => {
    await writeSeatPlace(db, anna.id, office)
    await registered('sip:192.0.2.7:5060')
    const until = new Date(clock.now().getTime() + 60_000)
    await writeElsewhere(db, anna.id, { place_id: null, address: { ...somePlace, street: 'Home Street' }, until })
    const [lobby, softphone] = [
      { source: '192.0.2.7:5060', userAgent: null },
      { source: '192.0.2.8:5060', userAgent: null },
    ]
    expect(await streetOf(lobby)).toBe('Graben')
    expect(await streetOf(softphone)).toBe('Home Street')
    await writeSeatPlace(db, anna.id, null)
    expect(await streetOf(lobby)).toBeNull()
  })

  test('an address that lacks a part holds up no call', async () => {
    const { street: _street, ...rest } = somePlace
    const address = rest as typeof somePlace
    await writeElsewhere(db, anna.id, { place_id: null, address, until: new Date(clock.now().getTime() + 60_000) })
    expect(await help()).toEqual([takes])
  })

  test('no place, and a database that fails: the call goes out all the same', async () => {
    expect(await help()).toEqual([takes])
    const broken = { ...platform, db: db.withSchema('nowhere') }
    const way = { subscriberId: anna.id, number: '112', ownNumber: null, tries: [takes] }
    expect(await helpTries(broken, way, 'broken', null)).toEqual([takes])
  })
})

describe('RECEIVE-05: the safety contact', () => {
  const email = 'safety@nordwind.example'
  test('is mailed at once who calls, from where, with which phone and when', async () => {
    await writeSafetyContact(db, customer.id, { email, language: 'en' })
    await writeDevicePlace(db, device.id, office)
    await registered('sip:192.0.2.7:5060')
    await help([takesNone], { source: '192.0.2.7:5060', userAgent: 'Desk 12' })
    const { to, subject, text, html, id } = await mail()
    expect([to, subject, id]).toEqual([email, 'Emergency call: Anna Novák (21) calls 112', `emergency-help-${calls}`])
    for (const part of ['Place: Office', 'Graben 4', 'Floor 2, Room 201', 'Phone: Lobby phone', 'When: '])
      expect(text).toContain(part)
    expect(html).toContain('<strong>Place: Office</strong>')
  })

  test.each(['en', 'de', 'fr', 'it', 'es', 'ru'])('reads it in %s, also that no place is set', async (language) => {
    await writeSafetyContact(db, customer.id, { email, language })
    await help()
    const { subject, html = '' } = await mail()
    expect(subject).toContain('Anna Novák (21)')
    expect(html).toContain(`<html lang="${language}">`)
  })

  test('mails about other things use up none of these, and a flood has an end', async () => {
    const other = await givenCustomer(platform)
    const line = await givenSubscriber(platform, { customer: other })
    const way = { subscriberId: line.id, number: '112', ownNumber: null, tries: [takesNone] }
    const told = async () => (await mails()).filter(({ to }) => to === 'flood@other.example').length
    await helpTries(platform, way, 'flood-none', null)
    await writeSafetyContact(db, other.id, { email: 'flood@other.example', language: 'en' })
    const filled_until = new Date(clock.now().getTime() + 10 * 3_600_000)
    await db.insertInto('mail_budgets').values({ kind: 'customer', id: other.id, filled_until }).execute()
    expect(await spendMail(db, [['customer', other.id]], clock.now())).toBeNull()
    for (let more = 0; more < 70; more += 1) await helpTries(platform, way, `flood-${more}`, null)
    await eventually(async () => expect(await spendMail(db, [['emergency', other.id]], clock.now())).toBeNull())
    await eventually(async () => expect(await told()).toBeGreaterThan(50))
    expect(await told()).toBeLessThanOrEqual(61)
  })
})
