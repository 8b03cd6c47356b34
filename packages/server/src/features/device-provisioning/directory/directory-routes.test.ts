import type { ContactLabel } from '@lineside/contract/resources/contacts'
import {
  fillCiscoForm,
  fillSnomForm,
  readCisco,
  readGrandstream,
  readPolycom,
  readSnom,
  readYealink,
} from '../../../../../telephony/test/read-directory.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenNumber, type GivenSubscriber, givenSubscriber } from '../../../../test/builders.ts'
import {
  type GivenDevice,
  givenDevice,
  givenDeviceLine,
  givenDeviceModel,
  type GivenModel,
} from '../../../../test/builders/device-builders.ts'
import { callingAs, givenGroup, type GivenPbx, givenPbx } from '../../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../../test/test-platform.ts'
import { contactNameFor, insertContacts } from '../../../domain/contacts/contacts-store.ts'
import { deviceProvisioningRoutes } from '../device-provisioning-routes.ts'

const { platform, clock } = await createTestPlatform({ publicUrl: 'https://phones.example', trustProxy: 'one' })
const { db } = platform
const app = await createTestApp(platform, deviceProvisioningRoutes)
const call = callingAs(app, platform)

let pbx: GivenPbx
let anna: GivenSubscriber
let model: GivenModel
let phone: GivenDevice
let networks = 0
/** A network for each test: failures are counted by it. */
let network = ''

const contact = (owner: number | null, name: string, ...numbers: (readonly [ContactLabel, string])[]) =>
  insertContacts(db, { customerId: pbx.customer.id, subscriberId: owner }, [
    { name, company: null, email: null, numbers: numbers.map(([label, number]) => ({ label, number })) },
  ])

beforeEach(async () => {
  network = `192.0.2.${++networks}`
  pbx = await givenPbx(platform)
  const { customer } = pbx
  model = await givenDeviceModel(platform, customer.reseller_id)
  anna = await givenSubscriber(platform, { customer, display_name: 'Anna Novak', pbx_extension: '21' })
  await givenSubscriber(platform, { customer, display_name: 'Öttl & "Söhne"', pbx_extension: '22' })
  await givenGroup(platform, { customer, display_name: 'Sales', pbx_extension: '50' })
  // a line that nobody can dial
  await db.updateTable('subscribers').set({ pbx_extension: null }).where('id', '=', pbx.pilot.id).execute()
  await db.deleteFrom('numbers').where('subscriber_id', '=', pbx.pilot.id).execute()
  phone = await givenDevice(platform, { customer_id: customer.id, profile_id: model.profile_id })
  await givenDeviceLine(platform, { device_id: phone.id, range_id: model.range_id, subscriber_id: anna.id, key_num: 1 })
  await contact(null, 'Salzmann Holz', ['work', '43662874012'], ['mobile', '436641112233'])
  await contact(anna.id, 'Tante Salome', ['home', '436649998877'], ['other', '144'])
})

const asked = (path: string, { from = network, protocol = 'https' } = {}) =>
  app.inject({ url: `/provision/${path}`, headers: { 'x-forwarded-for': from, 'x-forwarded-proto': protocol } })
const at = (file: string, device = phone) => `${device.secret}/${device.mac}/${file}`
const read = async (path: string) => {
  const { statusCode, headers, payload } = await asked(path)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
  return payload
}
/** Fetches an address of ours that a phone was given. */
const followed = (address: string | undefined) => read(String(address).replace('https://phones.example/provision/', ''))
const named = (numbers: readonly { readonly name: string; readonly number: string }[]) =>
  numbers.map(({ name, number }) => `${name} ${number}`)

const colleagues = ['Öttl & "Söhne" 22', 'Sales 50']
const own = ['Tante Salome +436649998877', 'Tante Salome 144']
const shared = ['Salzmann Holz +43662874012', 'Salzmann Holz +436641112233']

describe('BOOK-01: a desk phone gets colleagues, the contacts of its line and those of the company', () => {
  test('as one file: Yealink, Grandstream and Polycom, colleagues first', async () => {
    const all = [...colleagues, ...own, ...shared]
    expect(named(readYealink(await read(at('yealink.xml'))))).toEqual(all)
    expect(named(readYealink(await read(at('yealink.xml?q=%23SEARCH'))))).toEqual(all)
    expect(named(readGrandstream(await read(at('phonebook.xml'))))).toEqual(all)
    const plain = named(readPolycom(await read(`${phone.secret}/${phone.mac}-directory.xml`)))
    expect(plain.map((line) => line.replace(/ \(\w+\)/, ''))).toEqual(all)
    expect(plain).toContain('Salzmann Holz (Mobile) +436641112233')
  })

  test('as pages in the order of names: Snom and Cisco, after a form, in the language of the line', async () => {
    const line = { subscriber_id: anna.id, preferences: JSON.stringify({ language: 'de' }) }
    await db.insertInto('subscriber_preferences').values(line).execute()
    const all = [colleagues[0], colleagues[1], shared[0], 'Salzmann Holz (Mobil) +436641112233']
    const aunt = ['Tante Salome (Privat) +436649998877', 'Tante Salome (Andere) 144']
    const snom = await followed(fillSnomForm(await read(at('snom.xml')), ''))
    expect(named(readSnom(snom).numbers)).toEqual([...all, ...aunt])
    const form = await read(at('cisco.xml'))
    expect(named(readCisco(await followed(fillCiscoForm(form, ''))).numbers)).toEqual([...all, ...aunt])
    expect(form).toContain('<Prompt>Name oder Nummer</Prompt>')
    expect(named(readCisco(await followed(fillCiscoForm(form, 'ottl'))).numbers)).toEqual([colleagues[0]])
  })

  test('and finds them by a name in any spelling, part of a word, an extension and digits', async () => {
    const found = async (text: string) =>
      named(readYealink(await read(at(`yealink.xml?q=${encodeURIComponent(text)}`)))).join(', ')
    expect(await found('SAL')).toBe(['Sales 50', ...own, ...shared].join(', '))
    expect(await found('sa')).toBe(['Sales 50', ...own, ...shared].join(', '))
    for (const text of ['öttl', 'oettl', 'söhne öttl', '22']) expect(await found(text)).toBe(colleagues[0])
    expect(await found('0664 / 111 22')).toBe(shared.join(', '))
    for (const text of ['%', '_', 'nobody', "'; drop table contacts; --"]) expect(await found(text)).toBe('')
  })

  test('page after page, without one twice or left out', async () => {
    for (let index = 10; index < 80; index += 1) await contact(null, `Zeta ${index}`, ['work', `4366400000${index}`])
    for (const [file, readPage, key] of [
      ['snom.xml', readSnom, 'F2'],
      ['cisco.xml', readCisco, 'Next'],
    ] as const) {
      const seen: string[] = []
      const keys: (string | undefined)[] = [`https://phones.example/provision/${at(file)}?q=zeta%20`]
      for (const address of keys) {
        const page = readPage(await followed(address))
        seen.push(...named(page.numbers))
        if (page.keys[key] !== undefined) keys.push(page.keys[key])
      }
      expect(keys).toHaveLength(file === 'snom.xml' ? 2 : 3)
      expect(seen).toEqual(Array.from({ length: 70 }, (_, index) => `Zeta ${index + 10} +4366400000${index + 10}`))
    }
  })
})

test('BOOK-01: a page goes on after people of the same name, and begins anew where the last one was removed', async () => {
  const { customer } = pbx
  for (let index = 10; index < 40; index += 1) {
    await givenSubscriber(platform, { customer, display_name: 'Zoe', pbx_extension: `6${index}` })
    await contact(null, 'Zoe', ['work', `4366400000${index}`], ['mobile', `4366500000${index}`])
    await contact(anna.id, 'Zoe', ['work', `4366600000${index}`])
  }
  const pages = [readCisco(await read(at('cisco.xml?q=zoe')))]
  for (const { keys } of pages) if (keys['Next'] !== undefined) pages.push(readCisco(await followed(keys['Next'])))
  expect(pages.map(({ numbers }) => numbers.length)).toEqual([32, 32, 32, 24])
  expect(new Set(pages.flatMap(({ numbers }) => numbers.map(({ number }) => number))).size).toBe(120)
  const third = pages[1]?.keys['Next'] ?? ''
  const removed = Number(/after=\d-(\d+)/.exec(third)?.[1])
  await db.deleteFrom('contacts').where('id', '=', removed).execute()
  expect(readCisco(await followed(third)).numbers[0]).toEqual(pages[0]?.numbers[0])
  // a place in the book of somebody else says nothing of it
  const other = await givenPbx(platform)
  const [foreign] = await insertContacts(db, { customerId: other.customer.id, subscriberId: null }, [
    { name: 'Zz', company: null, email: null, numbers: [{ label: 'work', number: '437654321' }] },
  ])
  const numbers = readCisco(await read(at(`cisco.xml?q=zoe&after=2-${foreign}-0`))).numbers
  expect(numbers[0]).toEqual(pages[0]?.numbers[0])
})

test('BOOK-01: a colleague without an extension is listed with the primary number, unless it is hidden', async () => {
  await givenNumber(platform, pbx.pilot.id, { is_primary: false })
  const { e164 } = await givenNumber(platform, pbx.pilot.id)
  expect(named(readYealink(await read(at('yealink.xml?q=pilot'))))).toEqual([`Pilot +${e164}`])
  const line = { subscriber_id: pbx.pilot.id, preferences: JSON.stringify({ clir: true }) }
  await db.insertInto('subscriber_preferences').values(line).execute()
  expect(readYealink(await read(at('yealink.xml?q=pilot')))).toEqual([])
})

describe('BOOK-01: it does not get', () => {
  test('blocked lines, lines that hide their number, lines that have ended, and the contacts of others', async () => {
    const { customer } = pbx
    const seat = (display_name: string, pbx_extension: string, more = {}) =>
      givenSubscriber(platform, { customer, display_name, pbx_extension, ...more })
    await seat('Blocked', '31', { blocked_at: clock.now() })
    const hidden = await seat('Hidden', '32')
    const line = { subscriber_id: hidden.id, preferences: JSON.stringify({ clir_intrapbx: true }) }
    await db.insertInto('subscriber_preferences').values(line).execute()
    await seat('Ended', '33', { status: 'terminated' })
    const max = await seat('Max', '34')
    await contact(max.id, 'Of Max', ['work', '431234567'])
    const other = await givenPbx(platform)
    await givenSubscriber(platform, { customer: other.customer, display_name: 'Foreign', pbx_extension: '22' })
    await insertContacts(db, { customerId: other.customer.id, subscriberId: null }, [
      { name: 'Foreign contact', company: null, email: null, numbers: [{ label: 'work', number: '437654321' }] },
    ])
    const all = ['Max 34', ...colleagues, ...own, ...shared]
    expect(named(readYealink(await read(at('yealink.xml'))))).toEqual(all)
    for (const text of ['foreign', 'of max', 'blocked', 'hidden', 'ended', '437654321'])
      expect(readYealink(await read(at(`yealink.xml?q=${encodeURIComponent(text)}`)))).toEqual([])
  })

  test('contacts of a person where its first account is a group, a lamp or a blocked line', async () => {
    const lines = db.updateTable('device_lines').where('device_id', '=', phone.id)
    await lines.set({ type: 'blf' }).execute()
    const numbers = async () => named(readYealink(await read(at('yealink.xml'))))
    expect(await numbers()).toEqual(['Anna Novak 21', ...colleagues, ...shared])
    await lines.set({ type: 'shared' }).execute()
    const group = await givenGroup(platform, { customer: pbx.customer, display_name: 'Team', pbx_extension: '51' })
    await contact(group.id, 'Of a group', ['work', '431234567'])
    await lines.set({ subscriber_id: group.id }).execute()
    expect(await numbers()).toEqual(['Anna Novak 21', ...colleagues, 'Team 51', ...shared])
    await lines.set({ subscriber_id: anna.id }).execute()
    await db.updateTable('subscribers').set({ pbx_extension: null }).where('id', '=', group.id).execute()
    expect(await numbers()).toEqual([...colleagues, ...own, ...shared])
    await db.updateTable('subscribers').set({ blocked_at: clock.now() }).where('id', '=', anna.id).execute()
    expect(await numbers()).toEqual([...colleagues, ...shared])
  })

  test('anything with a wrong secret, for an unknown device, or at a name that no phone asks for', async () => {
    const answer = async (path: string) => {
      const { statusCode, payload } = await asked(path)
      return [statusCode, JSON.parse(payload).message]
    }
    const wrong = [403, 'No such device, or wrong secret']
    expect(await answer(`wrong/${phone.mac}/yealink.xml`)).toEqual(wrong)
    expect(await answer(`${phone.secret}/0200000000ff/yealink.xml`)).toEqual(wrong)
    expect(await answer(`wrong/${phone.mac}-directory.xml`)).toEqual(wrong)
    const other = await givenDevice(platform, { customer_id: pbx.customer.id, profile_id: model.profile_id })
    expect(await answer(`${other.secret}/${phone.mac}/yealink.xml`)).toEqual(wrong)
    expect(await answer(at('aastra.xml'))).toEqual([404, 'There is no such device'])
    expect(await answer(`${phone.secret}/door/yealink.xml`)).toEqual([404, 'There is no such device'])
    for (const after of ['', '3-1-0', '1-x-0', '1-1', '0-99999999999-0'])
      expect((await asked(at(`snom.xml?q=&after=${after}`))).statusCode).toBe(422)
    expect((await asked(at(`snom.xml?q=${'x'.repeat(256)}`))).statusCode).toBe(422)
    expect(await read(at('snom.xml?q=xyz'))).toContain('Nobody found')
  })

  test('more than ten tries, which count together with those for its configuration', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await asked(`wrong/${phone.mac}/snom.xml`)
      await asked(`wrong/${phone.mac}.cfg`)
    }
    const { statusCode, payload } = await asked(at('snom.xml'))
    expect([statusCode, JSON.parse(payload).message]).toEqual([403, 'Banned'])
    expect((await asked(at('snom.xml'), { from: '198.51.100.9' })).statusCode).toBe(200)
  })

  test('anything after its address was renewed, or the device was removed, or without encryption', async () => {
    const plain = await asked(at('snom.xml?q=a'), { protocol: 'http' })
    expect([plain.statusCode, plain.headers.location]).toEqual([
      308,
      `https://phones.example/provision/${at('snom.xml?q=a')}`,
    ])
    await call(pbx.pilot, 'POST', `/api/lineside/pbxdeviceprovisioning/${phone.id}`)
    expect((await asked(at('snom.xml'))).statusCode).toBe(403)
    const other = await givenDevice(platform, { customer_id: pbx.customer.id, profile_id: model.profile_id })
    expect((await asked(at('snom.xml', other))).statusCode).toBe(200)
    await db.deleteFrom('devices').where('id', '=', other.id).execute()
    expect((await asked(at('snom.xml', other))).statusCode).toBe(403)
  })
})

test('BOOK-01: a new network that reads a directory is in the audit log, once', async () => {
  for (const from of ['192.0.2.250', '192.0.2.250', '192.0.2.251', '192.0.2.250']) await asked(at('snom.xml'), { from })
  const entries = await db.selectFrom('audit_log').select('after').where('item_id', '=', phone.id).execute()
  expect(entries.map(({ after }) => after)).toEqual([{ fetched_from: '192.0.2.250' }, { fetched_from: '192.0.2.251' }])
  const { fetched_at } = await db
    .selectFrom('devices')
    .select('fetched_at')
    .where('id', '=', phone.id)
    .executeTakeFirstOrThrow()
  expect(fetched_at).toBeNull()
})

test('BOOK-01: an administrator sees the addresses in the file, without the secret', async () => {
  const { body } = await call(pbx.pilot, 'GET', `/api/lineside/pbxdeviceprovisioning/${phone.id}`)
  const { content } = body as unknown as { content: string }
  expect(content).toContain(`directory.cisco = https://phones.example/provision/********/${phone.mac}/cisco.xml\n`)
  expect(content).not.toContain(phone.secret)
  const file = await app.inject({
    url: `/provision/${phone.secret}/${phone.mac}.cfg`,
    headers: { 'x-forwarded-for': network, 'x-forwarded-proto': 'https' },
  })
  const address = /^directory\.polycom = (.*)$/m.exec(file.payload)?.[1]
  expect(readPolycom(await followed(address))).toHaveLength(6)
})

test('BOOK-01, NAME-02: a caller has the name on the display that the directory gives the number', async () => {
  await contact(anna.id, 'Holz privat', ['mobile', '436641112233'])
  const listed = readYealink(await read(at('yealink.xml'))).filter(({ number }) => number.startsWith('+'))
  expect(listed.length).toBe(4)
  const first = new Map(listed.toReversed().map(({ name, number }) => [number, name]))
  for (const [number, name] of first) expect(await contactNameFor(db, anna.id, number.slice(1))).toBe(name)
  expect(first.get('+436641112233')).toBe('Holz privat')
})
