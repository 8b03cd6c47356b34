import { limits } from '@lineside/contract/limits'
import type { Found } from '@lineside/contract/resources/find'
import { foldName, searchWords } from '@lineside/telephony/contacts/contact-search'
import { expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { givenDeviceModel } from '../../../test/builders/device-builders.ts'
import { givenConversation } from '../../../test/builders/conversation-builders.ts'
import { callingAs, givenGroup, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { contactsRoutes } from '../contacts/contacts-routes.ts'
import { namesRoutes } from '../names/names-routes.ts'
import { findStatement } from './find-store.ts'
import { findRoutes } from './find-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, findRoutes, namesRoutes, contactsRoutes)
const call = callingAs(app, platform)

const { customer, pilot } = await givenPbx(platform)
const anna = await givenSubscriber(platform, { customer, pbx_extension: '24', display_name: 'Anna Müller' })
const rosalie = await givenSubscriber(platform, { customer, pbx_extension: '25', display_name: 'Rosalie Ernst' })
const sales = await givenGroup(platform, { customer, pbx_extension: '50', display_name: 'Sales' })
const other = await givenPbx(platform)
const foreign = await givenSubscriber(platform, {
  customer: other.customer,
  pbx_extension: '24',
  display_name: 'Sally Fremd',
})

type Who = { readonly id: number }
const contact = (who: Who, name: string, number: string, more: object = {}) =>
  call(who, 'POST', '/api/contacts/', { name, numbers: [{ label: 'work', number }], ...more })
await contact(pilot, 'Salzmann Holz', '+43 662 87 40 12', { shared: true, company: 'Timber' })
await contact(anna, 'Tante Salome', '0664 999 88 77')
await givenConversation(platform, rosalie, { caller: '436643322110', callee: '4311' })

const find = async (who: Who, text: string): Promise<readonly Found[]> => {
  const { status, body } = await call(who, 'GET', `/api/lineside/find?text=${encodeURIComponent(text)}`)
  expect(status).toBe(200)
  return (body as unknown as { found: Found[] }).found
}
const said = async (who: Who, text: string) =>
  (await find(who, text)).map(({ kind, name, number }) => `${kind} ${name} ${number}`).sort()

test('FIND-01: lines, contacts and callers are found by a name in any spelling, part of a word, and digits', async () => {
  expect(await said(anna, 'sal')).toEqual([
    'contact Salzmann Holz 43662874012',
    'contact Tante Salome 436649998877',
    'group Sales 50',
    'seat Rosalie Ernst 25',
  ])
  for (const text of ['MÜLLER', 'mueller', 'muller anna', '24'])
    expect(await said(anna, text)).toContain('seat Anna Müller 24')
  for (const text of ['0664 / 999 88', '+43 664 99988', '0043664999'])
    expect(await said(anna, text)).toEqual(['contact Tante Salome 436649998877'])
  expect(await said(rosalie, '0664 332')).toEqual(['caller null 436643322110'])
  expect(await find(anna, '  ')).toEqual([])
  expect(await find(anna, '%')).toEqual([])
})

test('FIND-01: hidden items are not found: others’ contacts and calls, another company, devices and numbers', async () => {
  expect(await said(rosalie, 'salome')).toEqual([])
  expect(await said(anna, '0664 332')).toEqual([])
  expect(await said(anna, 'fremd')).toEqual([])
  expect((await find(anna, '43')).filter(({ kind }) => kind === 'number' || kind === 'device')).toEqual([])
  expect((await find(pilot, '43')).some(({ kind }) => kind === 'number')).toBe(true)
})

test('FIND-02: a few hits of each kind, those that begin with the text first, from an index of the customer', async () => {
  await platform.pool.query(
    `insert into contacts (customer_id, name, search_text)
     select c, 'Bulk ' || i, 'bulk ' || i from generate_series(1, 3000) i, unnest($1::int[]) c`,
    [[customer.id, other.customer.id]],
  )
  await platform.pool.query('analyze contacts')
  const found = await find(anna, 'bulk')
  expect(found).toHaveLength(limits.foundOfKind)
  await platform.pool.query(`insert into contacts (customer_id, name, search_text) values ($1, 'X bu1k', 'x bu1k')`, [
    customer.id,
  ])
  await contact(anna, 'Bu1ker', '1234567')
  expect((await find(anna, 'bu1k')).map(({ name }) => name)).toEqual(['Bu1ker', 'X bu1k'])
})

test('FIND-02: matches among 5,000 seats, 10,000 contacts and 5,000 devices are read from an index', async () => {
  const large = await givenPbx(platform)
  const model = await givenDeviceModel(platform, large.customer.reseller_id)
  await platform.pool.query(
    `insert into subscribers (customer_id, domain_id, username, webusername, display_name, pbx_extension)
     select customer_id, domain_id, 'line' || i, 'line' || i, 'Colleague ' || md5(i::text), (20000 + i)::text
     from subscribers, generate_series(1, 5000) i where id = $1`,
    [large.pilot.id],
  )
  await platform.pool.query(
    `insert into contacts (customer_id, name, search_text)
     select $1, 'Contact ' || md5(i::text), 'contact ' || md5(i::text) || ' ' || 436640000000 + i
     from generate_series(1, 10000) i`,
    [large.customer.id],
  )
  await platform.pool.query(
    `insert into devices (customer_id, profile_id, identifier, station_name, secret_box)
     select $1, $2, lpad(to_hex(i), 12, '0'), 'Desk ' || md5(i::text), '\\x00' from generate_series(1, 5000) i`,
    [large.customer.id, model.profile_id],
  )
  await platform.pool.query('vacuum analyze subscribers, contacts, devices')
  const reader = {
    customerId: large.customer.id,
    subscriberId: large.pilot.id,
    isPbx: true,
    role: 'subscriberadmin',
  } as const
  const planOf = async (text: string) => {
    const statement = findStatement(reader, searchWords(text), false)
    const { rows } = await platform.pool.query<{ 'QUERY PLAN': string }>({
      text: `explain ${statement.text}`,
      values: statement.values,
    })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  // of one or two letters, those whose words begin with them
  for (const text of ['c4ca', 'c4ca4238', '43664000012', 'c4', 'x']) {
    const plan = await planOf(text)
    for (const index of ['lines_by_part', 'contacts_by_part', 'devices_by_part']) expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan on (subscribers|contacts|devices)/)
  }
  expect((await find(large.pilot, 'c4')).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['seat', 'contact', 'device']),
  )
})

test('FIND-01: the database folds names as the rules do', async () => {
  const names = [
    'Müller',
    'Mueller',
    'ÖZGÜR',
    'Łukasz Đoković',
    'Straße',
    'Œuvre Ærø',
    'Ёлкин Йод',
    '  zwei  Wörter ',
    'Þór',
    'İstanbul',
  ]
  const { rows } = await platform.pool.query<{ folded: string }>(
    'select folded_name(n) as folded from unnest($1::text[]) with ordinality as w(n, i) order by i',
    [names],
  )
  expect(rows.map(({ folded }) => folded)).toEqual(names.map(foldName))
})

test('NAME-02: names of numbers in any spelling: own contacts, colleagues, the company’s contacts, and no others; groups are marked', async () => {
  const names = async (who: Who, ...numbers: string[]) => {
    const { body } = await call(who, 'GET', `/api/lineside/names?numbers=${encodeURIComponent(numbers.join(','))}`)
    const { names: found } = body as unknown as { names: (Record<string, unknown> & { subscriber_id: unknown })[] }
    return found.map(({ subscriber_id, ...party }) => ({ ...party, line: subscriber_id }))
  }
  expect(await names(anna, '25', '50', '+43 664 999 8877', '0662874012', '4312345678', '')).toEqual([
    { number: '25', name: 'Rosalie Ernst', kind: 'seat', line: rosalie.id },
    { number: '50', name: 'Sales', kind: 'group', line: sales.id },
    { number: '+43 664 999 8877', name: 'Tante Salome', kind: 'contact', line: null },
    { number: '0662874012', name: 'Salzmann Holz', kind: 'contact', line: null },
  ])
  expect(await names(rosalie, '436649998877')).toEqual([])
  // the line is that of the reader's company, never another's with the same extension
  expect(await names(other.pilot, '43662874012', '24')).toEqual([
    { number: '24', name: 'Sally Fremd', kind: 'seat', line: foreign.id },
  ])
})
