import { limits } from '@lineside/contract/limits'
import { beforeEach, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber } from '../../../test/builders.ts'
import { callingAs, givenGroup, type GivenPbx, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { subscribersRoutes } from './subscribers-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, subscribersRoutes)
const call = callingAs(app, platform)

let pbx: GivenPbx
beforeEach(async () => {
  pbx = await givenPbx(platform, { ext_range_min: '10', ext_range_max: '999' })
})

const ask = (query: string, who: { id: number } = pbx.pilot) =>
  call(who, 'GET', `/api/lineside/freeextensions?${query}`)
const offered = async (query: string) => {
  const { status, body } = await ask(query)
  expect(status).toBe(200)
  return body['extensions']
}
const seat = (pbx_extension: string) => givenSubscriber(platform, { customer: pbx.customer, pbx_extension })

test('PBX-07: free extensions follow the newest line of the kind, else begin with the range', async () => {
  expect(await offered('kind=seat')).toEqual(['10', '11', '12'])
  await seat('24')
  await seat('26')
  await givenGroup(platform, { customer: pbx.customer, pbx_extension: '500' })
  await seat('25')
  expect(await offered('kind=seat')).toEqual(['27', '28', '29'])
  expect(await offered('kind=group')).toEqual(['501', '502', '503'])
  expect(await offered('kind=seat&typed=2')).toEqual(['20', '21', '22'])
  expect(await offered('kind=seat&typed=24')).toEqual(['27', '28', '29'])
  expect(await offered('kind=seat&typed=28')).toEqual(['28', '29', '30'])
  expect(await offered('kind=seat&typed=')).toHaveLength(limits.extensionsOffered)
})

test('PBX-07: no extension is offered that is an emergency number, or makes a number that somebody has', async () => {
  const { cc, ac, sn } = pbx.pilot.number
  const anna = await seat('110')
  await givenNumber(platform, anna.id, { cc, ac, sn: `${sn}111`, is_primary: false })
  const abroad = await givenPbx(platform)
  await givenNumber(platform, abroad.pilot.id, { cc, ac, sn: `${sn}113`, is_primary: false })
  expect(await offered('kind=seat')).toEqual(['114', '115', '116'])
})

test('PBX-07: lines of another company and terminated ones take nothing, and are not revealed', async () => {
  const other = await givenPbx(platform, { ext_range_min: '10', ext_range_max: '999' })
  await givenSubscriber(platform, { customer: other.customer, pbx_extension: '31' })
  await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '31', status: 'terminated' })
  await seat('30')
  expect(await offered('kind=seat')).toEqual(['31', '32', '33'])
})

test('PBX-07: when two take the same extension at once, the second is refused at the field and offered another', async () => {
  const add = (name: string) =>
    call(pbx.pilot, 'POST', '/api/subscribers/', { username: name, display_name: name, pbx_extension: '10' })
  const answers = await Promise.all([add('anna'), add('bert')])
  const [made, refused] = answers.toSorted((one, other) => one.status - other.status)
  expect([made?.status, refused?.status]).toEqual([201, 422])
  expect(refused?.body).toMatchObject({
    reason: 'extension_taken',
    field: 'pbx_extension',
    values: { extension: '10', free: '11, 12, 13' },
  })
  expect(await offered('kind=seat&typed=10')).toEqual(['11', '12', '13'])
})

test.each(['', 'kind=pilot', 'kind=seat&typed=2a', `kind=seat&typed=${'1'.repeat(65)}`])(
  'PBX-07: the question %j is refused',
  async (query) => {
    expect((await ask(query)).status).toBe(422)
  },
)

test('PBX-01: only administrators of a PBX ask', async () => {
  const anna = await seat('24')
  expect((await ask('kind=seat', anna)).status).toBe(403)
  const plain = await givenCustomer(platform, { product_class: 'sipaccount' })
  const administrator = await givenPilot(platform, { customer: plain, is_pbx_pilot: false, administrative: true })
  expect((await ask('kind=seat', administrator)).status).toBe(403)
})
