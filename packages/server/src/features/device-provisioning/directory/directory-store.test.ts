import { searchWords } from '@lineside/telephony/contacts/contact-search'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type GivenPbx, givenPbx } from '../../../../test/builders/pbx-builders.ts'
import { createTestPlatform } from '../../../../test/test-platform.ts'
import { type DirectoryAsked, type DirectoryRow, directoryStatement, listDirectory } from './directory-store.ts'

const { platform } = await createTestPlatform()
const { pool } = platform

/** 5,000 colleagues, 10,000 contacts of the company and 2,000 of the line, beside a customer of the same size. */
let large: GivenPbx
beforeAll(async () => {
  const pbxs = [await givenPbx(platform), await givenPbx(platform)]
  for (const { pilot, customer } of pbxs) {
    await pool.query(
      `insert into subscribers (customer_id, domain_id, username, webusername, display_name, pbx_extension)
       select customer_id, domain_id, 'line' || i, 'line' || i, 'Colleague ' || md5(i::text), (20000 + i)::text
       from subscribers, generate_series(1, 5000) i where id = $1`,
      [pilot.id],
    )
    await pool.query(
      `insert into contacts (customer_id, subscriber_id, name, search_text)
       select $1, case when i > 10000 then $2::int end, 'Contact ' || md5(i::text), 'contact ' || md5(i::text) || ' ' || 436640000000 + i
       from generate_series(1, 12000) i`,
      [customer.id, pilot.id],
    )
  }
  await pool.query(
    `insert into numbers (cc, ac, sn, subscriber_id, is_primary) select '43', '1', 500000 + id, id, true from subscribers
     where id not in (select subscriber_id from numbers)`,
  )
  await pool.query(
    `insert into subscriber_preferences (subscriber_id, preferences) select id, '{"language":"de"}' from subscribers`,
  )
  await pool.query(
    `insert into contact_numbers (contact_id, position, label, number, customer_id)
     select id, n, 'work', split_part(search_text, ' ', 3), customer_id from contacts, generate_series(0, 1) n`,
  )
  await pool.query('vacuum analyze subscribers, numbers, subscriber_preferences, contacts, contact_numbers')
  large = pbxs[1] as GivenPbx
}, 120_000)

const reader = () => ({ customer_id: large.customer.id, line_id: large.pilot.id, language: null })
const asked = (text: string, more: Partial<DirectoryAsked> = {}): DirectoryAsked => ({
  words: searchWords(text),
  limit: 33,
  isMixed: true,
  after: null,
  ...more,
})
/** A contact in the middle. */
const after = { part: 2, id: 15_000, position: 0, name: 'Contact 8' } as const

test.each([
  ['the first page', asked('')],
  ['a page in the middle', asked('', { after })],
  ['part of a name', asked('c4ca')],
  ['part of a name, in the middle', asked('c4', { after })],
  ['two words', asked('contact c4')],
  ['digits', asked('+43 664 0000012')],
  ['one letter', asked('x')],
  ['a word that all have', asked('contact')],
  ['a word that all have, in the middle', asked('contact', { after })],
  ['part of a name, for a phone that reads one file', asked('c4ca', { limit: 5001, isMixed: false })],
])('BOOK-01: %s among 10,000 contacts is read from indexes', async (_, page) => {
  const { text, values } = directoryStatement(reader(), page)
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toMatch(/Seq Scan/)
  // pages of all are read in the order of an index, and a search begins at the words unless nearly all have them
  expect(plan).toMatch(/contacts_by_(name|part)/)
})

test('BOOK-01: a page without a search keeps to the indexes when PostgreSQL plans it once', async () => {
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('set plan_cache_mode = force_generic_plan')
  const { text, values } = directoryStatement(reader(), asked('', { after }))
  await client.query(`prepare listed as ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain execute listed (${values.map((value) => `'${String(value)}'`).join()})`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const index of ['listed_lines_by_name', 'contacts_by_name', 'contact_numbers_pkey'])
    expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan/)
  expect(directoryStatement(reader(), asked('x')).name).toBeUndefined()
})

test('BOOK-01: whoever pages to the end of a large directory has seen each number once, in the order of names', async () => {
  const seen: DirectoryRow[] = []
  let rows = await listDirectory(pool, reader(), asked('', { limit: 3000 }))
  while (rows.length > 0) {
    seen.push(...rows)
    rows = await listDirectory(pool, reader(), asked('', { limit: 3000, after: rows.at(-1) ?? null }))
  }
  expect(new Set(seen.map(({ part, id, position }) => `${part} ${id} ${position}`)).size).toBe(5000 + 2 * 12_000)
  expect(seen).toHaveLength(5000 + 2 * 12_000)
  expect(seen.map(({ name }) => name)).toEqual(seen.map(({ name }) => name).toSorted())
})
