import type { DeviceState, DeviceSummary } from '@lineside/contract/resources/pbx/pbx-device-states'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import {
  type GivenModel,
  givenDevice,
  givenDeviceLine,
  givenDeviceModel,
} from '../../../test/builders/device-builders.ts'
import { callingAs, type GivenPbx, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { deviceStatesRoutes } from './device-states-routes.ts'

const { platform, clock } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, deviceStatesRoutes)
const call = callingAs(app, platform)

let pbx: GivenPbx
let other: GivenPbx
let model: GivenModel
let anna: { id: number }
beforeEach(async () => {
  pbx = await givenPbx(platform)
  other = await givenPbx(platform)
  model = await givenDeviceModel(platform, pbx.customer.reseller_id)
  anna = await givenSubscriber(platform, { customer: pbx.customer, display_name: 'Anna' })
})

const start = clock.now().getTime()
const ago = (minutes: number) => new Date(start - minutes * 60_000)
const phone = async (
  row: { fetched_at?: Date; identifier?: string } = {},
  hasLine = true,
  type: 'private' | 'blf' = 'private',
) => {
  const device = await givenDevice(platform, {
    customer_id: pbx.customer.id,
    profile_id: model.profile_id,
    ...row,
  })
  if (hasLine)
    await givenDeviceLine(platform, { device_id: device.id, range_id: model.range_id, subscriber_id: anna.id, type })
  return device
}
const register = (subscriber_id: number, mac: string | null, expires: Date) =>
  db
    .insertInto('registrations')
    .values({
      subscriber_id,
      contact: `sip:p@192.0.2.9:${1024 + Math.trunc(Math.random() * 60_000)}`,
      expires,
      user_agent: 'Phone',
      instance: mac && `"<urn:uuid:00000000-0000-1000-8000-${mac.toUpperCase()}>"`,
    })
    .execute()
const states = async (ids: readonly number[], as = pbx.pilot) => {
  const { status, body } = await call(as, 'GET', `/api/lineside/pbxdevicestates?ids=${ids.join(',')}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const { devices } = body as unknown as { devices: DeviceState[] }
  return ids.map((id) => devices.find((device) => device.id === id))
}
const summary = async (as = pbx.pilot) =>
  (await call(as, 'GET', '/api/lineside/pbxdevicesummary')).body as unknown as DeviceSummary

describe('DEV-07: the state of devices', () => {
  test('is told by their registrations and by what they fetched', async () => {
    const waiting = await phone()
    const silent = await phone({ fetched_at: ago(90) })
    const starting = await phone({ fetched_at: ago(1) })
    const online = await phone({ fetched_at: ago(90) })
    const gone = await phone({ fetched_at: ago(90) })
    const lineless = await phone({}, true, 'blf')
    const unaddressed = await phone({ identifier: `door ${waiting.id}` })
    await register(anna.id, online.mac, ago(-10))
    await register(anna.id, online.mac, ago(20))
    await register(anna.id, gone.mac, ago(30))
    const ids = [waiting, silent, starting, online, gone, lineless, unaddressed].map(({ id }) => id)
    expect(await states(ids)).toMatchObject([
      { state: 'waiting', fetched_at: null, gone_since: null },
      { state: 'silent', fetched_at: ago(90).toISOString() },
      { state: 'starting' },
      { state: 'online', gone_since: null },
      { state: 'gone', gone_since: ago(30).toISOString() },
      { state: 'lineless' },
      { state: 'unaddressed' },
    ])
    expect(await summary()).toEqual({
      count: 7,
      online: 1,
      signed_out: 2,
      unready: 3,
      attention: [gone.id, silent.id, unaddressed.id, lineless.id, waiting.id],
    })
  })

  test('a phone that does not say its MAC address may be the one whose line it is signed in on', async () => {
    const device = await phone({ fetched_at: ago(90) })
    await register(anna.id, null, ago(1))
    expect(await states([device.id])).toMatchObject([{ state: 'silent' }])
    await register(anna.id, null, ago(-10))
    expect(await states([device.id])).toMatchObject([{ state: 'untold' }])
    // of another phone
    await db.deleteFrom('registrations').execute()
    await register(anna.id, '0200aa000001', ago(-10))
    expect(await states([device.id])).toMatchObject([{ state: 'silent' }])
  })

  test('a MAC address that somebody of another company signs in with tells nothing', async () => {
    const device = await phone({ fetched_at: ago(90) })
    await register(other.pilot.id, device.mac, ago(-10))
    expect(await states([device.id])).toMatchObject([{ state: 'silent' }])
  })

  test('devices of other companies do not exist, and a company may have none', async () => {
    const { id } = await phone()
    expect(await states([id], other.pilot)).toEqual([undefined])
    expect(await summary(other.pilot)).toEqual({ count: 0, online: 0, signed_out: 0, unready: 0, attention: [] })
  })

  test.each(['pbxdevicestates?ids=1', 'pbxdevicesummary'])('%s is for administrators', async (path) => {
    expect((await call(anna, 'GET', `/api/lineside/${path}`)).status).toBe(403)
  })

  test.each(['', '?ids=', '?ids=1,x', `?ids=${Array.from({ length: 201 }, () => 1).join(',')}`])(
    'pbxdevicestates%s is refused',
    async (query) => {
      expect((await call(pbx.pilot, 'GET', `/api/lineside/pbxdevicestates${query}`)).status).toBe(422)
    },
  )
})
