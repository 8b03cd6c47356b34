import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenSubscriber } from '../../../test/builders.ts'
import type { GivenSubscriber } from '../../../test/builders.ts'
import type { GivenPbx } from '../../../test/builders/pbx-builders.ts'
import { callingAs, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { subscribersRoutes } from '../subscribers/subscribers-routes.ts'
import { numbersRoutes } from './numbers-routes.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, numbersRoutes, subscribersRoutes)
const call = callingAs(app, platform)

let pbx: GivenPbx
let other: GivenPbx
let anna: GivenSubscriber
let ben: GivenSubscriber
beforeEach(async () => {
  pbx = await givenPbx(platform)
  other = await givenPbx(platform)
  anna = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '21' })
  ben = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '22' })
})

const alias = (of: { id: number }, row: object = {}) => givenNumber(platform, of.id, { is_primary: false, ...row })
const list = async (query: string, as: { id: number } = pbx.pilot) =>
  (await call(as, 'GET', `/api/numbers/?order_by=id&${query}`)).body as unknown as {
    total_count: number
    _embedded?: { 'ngcp:numbers': { id: number }[] }
  }
const ids = async (query: string) => ((await list(query))._embedded?.['ngcp:numbers'] ?? []).map(({ id }) => id)
const move = (id: number, to: { id: number }, as: { id: number } = pbx.pilot) =>
  call(as, 'PATCH', `/api/numbers/${id}`, [{ op: 'replace', path: '/subscriber_id', value: to.id }])
const holder = async (id: number) =>
  (await db.selectFrom('numbers').select('subscriber_id').where('id', '=', id).executeTakeFirst())?.subscriber_id

describe('ENT-13, ngcp-api-facts 2.2: the numbers of a customer', () => {
  test('all of them with their holders, and nothing of others', async () => {
    const number = await alias(anna, { is_devid: true })
    await alias(other.pilot)
    const page = await list('rows=10')
    expect(page.total_count).toBe(2)
    const { id, cc, ac, sn } = number
    expect(page._embedded?.['ngcp:numbers'][1]).toMatchObject({
      id,
      cc,
      ac,
      sn,
      subscriber_id: anna.id,
      is_primary: false,
      is_devid: true,
      devid_alias: `${cc}${ac}${sn}`,
    })
    expect(page._embedded?.['ngcp:numbers'][0]).toMatchObject({ is_devid: false, devid_alias: null })
  })

  test('filters', async () => {
    const [long, short] = [
      await alias(anna, { cc: '49', ac: '30', sn: '777123' }),
      await alias(ben, { is_devid: true }),
    ]
    expect(await ids(`subscriber_id=${anna.id}`)).toEqual([long.id])
    expect(await ids('type=alias')).toEqual([long.id, short.id])
    expect(await ids('type=primary')).toHaveLength(1)
    expect(await ids('cc=49')).toEqual([long.id])
    expect(await ids('sn=777*')).toEqual([long.id])
    expect(await ids('sn=777')).toEqual([])
    expect(await ids('ac=30')).toEqual([long.id])
    expect(await ids('is_devid=1')).toEqual([short.id])
    expect(await ids('search=3077')).toEqual([long.id])
    expect(await ids(`customer_id=${other.customer.id}`)).toEqual([])
  })
})

describe('PBX-09: a number moves', () => {
  test('to a seat, on to another, and back to the pilot', async () => {
    const number = await alias(pbx.pilot)
    for (const to of [anna, ben, pbx.pilot]) {
      expect((await move(number.id, to)).body).toMatchObject({ id: number.id, subscriber_id: to.id })
      expect(await holder(number.id)).toBe(to.id)
    }
  })

  test('keeps is_devid when it is not named', async () => {
    const number = await alias(anna, { is_devid: true })
    const body = { subscriber_id: ben.id }
    expect((await call(pbx.pilot, 'PUT', `/api/numbers/${number.id}`, body)).body).toMatchObject({ is_devid: true })
  })

  test('not to nobody, not to others, not a primary one, and never with other digits', async () => {
    const number = await alias(anna)
    const primary = await givenNumber(platform, anna.id)
    const gone = await givenSubscriber(platform, { customer: pbx.customer, status: 'terminated' })
    for (const to of [other.pilot, gone, { id: 999_999 }])
      expect((await move(number.id, to)).body.message).toBe("Invalid 'subscriber_id', does not exist.")
    expect((await move(primary.id, ben)).body.message).toBe(
      `Cannot reassign primary number, already at subscriber ${anna.id}`,
    )
    const change = [{ op: 'replace', path: '/sn', value: '1' }]
    expect((await call(pbx.pilot, 'PATCH', `/api/numbers/${number.id}`, change)).body.message).toBe(
      "Field 'sn' is not allowed to be updated via this API endpoint, use /api/subscriber/$id instead.",
    )
    expect(await holder(number.id)).toBe(anna.id)
  })

  test('PBX-01: plain seats get 403, others’ administrators 404, those without a PBX 403', async () => {
    const number = await alias(anna)
    expect((await move(number.id, ben, anna)).status).toBe(403)
    expect((await move(number.id, other.pilot, other.pilot)).body.message).toBe("Entity 'number' not found.")
    const customer = await givenCustomer(platform, { product_class: 'sipaccount' })
    const line = await givenSubscriber(platform, { customer, administrative: true })
    expect((await move((await alias(line)).id, line, line)).status).toBe(403)
    expect(await holder(number.id)).toBe(anna.id)
  })
})

/** At the same time, everything by which a number could be lost or doubled. */
test('PBX-09: however many move numbers at a time, each is at exactly one live subscriber', async () => {
  const numbers = await Promise.all(Array.from({ length: 6 }, () => alias(pbx.pilot)))
  const parts = numbers.map(({ cc, ac, sn }) => ({ cc, ac, sn }))
  const carl = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '23' })
  const setAliases = (of: { id: number }, value: unknown) =>
    call(pbx.pilot, 'PATCH', `/api/subscribers/${of.id}`, [{ op: 'replace', path: '/alias_numbers', value }])
  const answers = await Promise.all([
    ...numbers.map(({ id }, index) => move(id, index % 2 === 0 ? anna : ben)),
    ...numbers.map(({ id }) => move(id, carl)),
    setAliases(anna, parts.slice(0, 4)),
    setAliases(ben, parts.slice(2)),
    setAliases(anna, []),
    call(pbx.pilot, 'DELETE', `/api/subscribers/${carl.id}`),
  ])
  // requests after the subscriber was terminated are told that it does not exist
  expect(answers.filter(({ status }) => status >= 300 && status !== 422)).toEqual([])
  const { rows } = await sql<{ numbers: number; digits: number; live: number }>`
    select count(*)::int as numbers, count(distinct e164)::int as digits,
      count(*) filter (where s.status = 'active')::int as live
    from numbers n join subscribers s on s.id = n.subscriber_id
    where n.id in (${sql.join(numbers.map(({ id }) => id))})`.execute(db)
  expect(rows[0]).toEqual({ numbers: 6, digits: 6, live: 6 })
})
