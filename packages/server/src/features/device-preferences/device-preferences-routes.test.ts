import { beforeEach, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { givenDevice, givenDeviceModel } from '../../../test/builders/device-builders.ts'
import { callingAs, type GivenPbx, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { deviceProvisioningRoutes } from '../device-provisioning/device-provisioning-routes.ts'
import { devicePreferencesRoutes } from './device-preferences-routes.ts'

const { platform } = await createTestPlatform()
const call = callingAs(await createTestApp(platform, devicePreferencesRoutes, deviceProvisioningRoutes), platform)

let pbx: GivenPbx
let id: number
let path: string
beforeEach(async () => {
  pbx = await givenPbx(platform)
  const { profile_id } = await givenDeviceModel(platform, pbx.customer.reseller_id)
  const device = await givenDevice(platform, { customer_id: pbx.customer.id, profile_id })
  id = device.id
  path = `/api/pbxfielddevicepreferences/${id}`
})

const without = ({ _links, ...members }: Record<string, unknown>) => members
const set = (name: string, value: unknown, who: { id: number } = pbx.pilot) =>
  call(who, 'PATCH', path, [{ op: 'add', path: `/${name}`, value }])
const lines = async () => {
  const { body } = await call(pbx.pilot, 'GET', `/api/lineside/pbxdeviceprovisioning/${id}`)
  return String(body['content']).split('\n')
}

test('FRONT-03: settings of a phone are set one by one, and the phone fetches them', async () => {
  expect(without((await call(pbx.pilot, 'GET', path)).body)).toEqual({ id, device_id: id })
  expect((await set('admin_name', 'keeper')).status).toBe(200)
  expect((await set('web_gui_dis', true)).body).toMatchObject({ admin_name: 'keeper', web_gui_dis: true })
  expect(await lines()).toEqual(expect.arrayContaining(['admin.name = keeper', 'web.enabled = no']))
  await call(pbx.pilot, 'PATCH', path, [{ op: 'replace', path: '/web_gui_dis', value: false }])
  await call(pbx.pilot, 'PATCH', path, [{ op: 'remove', path: '/admin_name' }])
  expect(await lines()).toContain('web.enabled = yes')
  expect((await lines()).join()).not.toContain('keeper')
  const { body } = await call(pbx.pilot, 'GET', '/api/pbxfielddevicepreferences/')
  expect(body).toMatchObject({ total_count: 1 })
})

test('FRONT-03: the password of its pages is fetched by the phone alone, and stays where a write does not name it', async () => {
  const written = await set('admin_pass', 'amber-lantern-7')
  expect(without(written.body)).toEqual({ id, device_id: id })
  await set('FW_upg_dis', true)
  expect(await lines()).toEqual(expect.arrayContaining(['admin.password = ********', 'firmware.upgrade = no']))
  const { admin_password_box: box } = await platform.db
    .selectFrom('devices')
    .select('admin_password_box')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(box && platform.secrets.open(box)).toBe('amber-lantern-7')
  const log = await platform.db.selectFrom('audit_log').select('after').where('item_id', '=', id).execute()
  expect(JSON.stringify(log)).not.toContain('amber-lantern')
  expect((await call(pbx.pilot, 'PUT', path, { admin_pass: null })).status).toBe(200)
  expect((await lines()).join()).not.toContain('admin.password')
})

test('FRONT-03: settings that phones would not obey are refused by name, as are bad values', async () => {
  for (const [name, value] of [
    ['no_such_thing', true],
    ['admin_name', 'two\nlines'],
    ['admin_pass', 'x'.repeat(65)],
    ['web_gui_dis', 'maybe'],
  ] as const) {
    const refused = await set(name, value)
    expect([refused.status, refused.body.message], name).toEqual([422, expect.stringContaining(`'${name}'`)])
  }
  expect(without((await call(pbx.pilot, 'GET', path)).body)).toEqual({ id, device_id: id })
})

test('FRONT-03: settings of phones are for the own administrator alone', async () => {
  const seat = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '13' })
  const stranger = (await givenPbx(platform)).pilot
  expect((await call(seat, 'GET', path)).status).toBe(403)
  expect((await set('web_gui_dis', true, seat)).status).toBe(403)
  expect((await call(stranger, 'GET', path)).status).toBe(404)
  expect((await set('web_gui_dis', true, stranger)).status).toBe(404)
})
