import { expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { callingAs, givenGroup, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { pbxUsersRoutes } from './pbx-users-routes.ts'

const { platform } = await createTestPlatform()
const call = callingAs(await createTestApp(platform, pbxUsersRoutes), platform)

const { customer, pilot } = await givenPbx(platform)
const anna = await givenSubscriber(platform, { customer, display_name: 'Anna', pbx_extension: '12' })
const bert = await givenSubscriber(platform, { customer, display_name: 'Bert', pbx_extension: '11' })
const number = await givenNumber(platform, bert.id)
const group = await givenGroup(platform, { customer, pbx_extension: '50' })
const gone = await givenSubscriber(platform, { customer, display_name: 'Gone', status: 'terminated' })
const stranger = await givenSubscriber(platform, { display_name: 'Stranger' })

const list = async (who: { id: number }, query = '') => {
  const { status, body } = await call(who, 'GET', `/api/pbxusers/${query}`)
  expect(status).toBe(200)
  const { _embedded } = body as { _embedded?: Record<string, Record<string, unknown>[]> }
  return { people: _embedded?.['ngcp:pbxusers'] ?? [], total: body['total_count'] }
}
const idsOf = async (who: { id: number }, query = '') => (await list(who, query)).people.map(({ id }) => id)

test('FRONT-03: a seat reads the names, extensions and numbers of its colleagues, and no more', async () => {
  const { people, total } = await list(anna)
  expect(total).toBe(3)
  expect(people.map(({ id }) => id)).toEqual([pilot.id, anna.id, bert.id])
  const { _links, ...shown } = people[2] ?? {}
  expect(shown).toEqual({
    id: bert.id,
    username: bert.username,
    domain: customer.domain,
    display_name: 'Bert',
    pbx_extension: '11',
    primary_number: { cc: number.cc, ac: number.ac, sn: number.sn, number_id: number.id },
  })
  expect(people[1]).not.toHaveProperty('primary_number')
  expect((await call(anna, 'GET', `/api/pbxusers/${bert.id}`)).body).toMatchObject({ display_name: 'Bert' })
})

test('FRONT-03: pages, orders and filters it', async () => {
  expect(await idsOf(anna, '?order_by=display_name&rows=2&page=1')).toEqual([anna.id, bert.id])
  expect(await idsOf(anna, '?order_by=pbx_extension&order_by_direction=desc&pbx_extension=1*')).toEqual([
    anna.id,
    bert.id,
  ])
  expect(await idsOf(anna, `?primary_number=${number.e164}`)).toEqual([bert.id])
  expect(await idsOf(anna, '?display_name=an*')).toEqual([anna.id])
})

test('FRONT-03: groups, lines that are gone and other customers are not in it', async () => {
  for (const { id } of [group, gone, stranger]) {
    expect((await call(anna, 'GET', `/api/pbxusers/${id}`)).status).toBe(404)
    expect(await idsOf(anna)).not.toContain(id)
  }
  const alone = await givenSubscriber(platform, {
    customer: await givenCustomer(platform, { product_class: 'sipaccount' }),
  })
  expect(await list(alone)).toEqual({ people: [], total: 0 })
  expect((await call(alone, 'GET', `/api/pbxusers/${alone.id}`)).status).toBe(404)
})
