import type { DeviceProvisioning } from '@lineside/contract/resources/pbx/pbx-device-provisioning'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type GivenSubscriber, givenSubscriber } from '../../../test/builders.ts'
import {
  type GivenDevice,
  givenDevice,
  givenDeviceLine,
  givenDeviceModel,
} from '../../../test/builders/device-builders.ts'
import { callingAs, type GivenPbx, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { subscribersRoutes } from '../subscribers/subscribers-routes.ts'
import { deviceProvisioningRoutes } from './device-provisioning-routes.ts'

const { platform, clock } = await createTestPlatform({ publicUrl: 'https://phones.example:8443', trustProxy: 'one' })
const app = await createTestApp(platform, deviceProvisioningRoutes)
const call = callingAs(app, platform)

let pbx: GivenPbx
let anna: GivenSubscriber
let phone: GivenDevice
let path = ''
beforeEach(async () => {
  pbx = await givenPbx(platform)
  const model = await givenDeviceModel(platform, pbx.customer.reseller_id)
  anna = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '21', sipPassword: 'sip-of-anna' })
  phone = await givenDevice(platform, { customer_id: pbx.customer.id, profile_id: model.profile_id })
  await givenDeviceLine(platform, { device_id: phone.id, range_id: model.range_id, subscriber_id: anna.id })
  path = `/provision/${phone.secret}/${phone.mac}.cfg`
})

const asked = (protocol: 'http' | 'https', from = '192.0.2.1', url = path, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { 'x-forwarded-for': from, 'x-forwarded-proto': protocol } })
const at = () => `/api/lineside/pbxdeviceprovisioning/${phone.id}`
const opened = async () => (await call(pbx.pilot, 'POST', `${at()}/plainfetch`)).body as unknown as DeviceProvisioning
const seen = async () => (await call(pbx.pilot, 'GET', at())).body as unknown as DeviceProvisioning

describe('HARD-03: over plain HTTP a phone', () => {
  test('is led to TLS, and gets no file, nor does it learn there whether a secret is right', async () => {
    const answer = await asked('http')
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `https://phones.example:8443${path}`])
    expect(answer.payload).not.toContain('sip-of-anna')
    expect((await asked('http', '192.0.2.1', path.replace(phone.secret, 'wrong'))).statusCode).toBe(403)
    expect((await asked('https')).payload).toContain('sip-of-anna')
    // this machine listens to nobody
    for (const own of ['127.0.0.1', '::1']) expect((await asked('http', own)).statusCode).toBe(200)
  })

  test('gets nothing where there is no TLS', async () => {
    const { config } = platform
    const before = config.publicUrl
    onTestFinished(() => void Object.assign(config, { publicUrl: before }))
    Object.assign(config, { publicUrl: 'http://phones.example' })
    const answer = await asked('http')
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'Only over TLS'])
  })

  test('gets its file once when an administrator allows it, whoever else asks at once', async () => {
    expect(await seen()).toMatchObject({ can_fetch_plain: true, plain_fetch: null })
    const { plain_fetch } = await opened()
    expect(plain_fetch?.file_url).toBe(`http://phones.example${path}`)
    expect(new Date(plain_fetch?.until ?? 0).getTime() - clock.now().getTime()).toBeGreaterThan(86_000_000)
    // a look fetches nothing
    expect((await asked('http', '192.0.2.1', path, 'HEAD')).statusCode).toBe(200)
    const answers = await Promise.all(Array.from({ length: 5 }, () => asked('http')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 308, 308, 308, 308])
    expect(answers.filter(({ payload }) => payload.includes('sip-of-anna'))).toHaveLength(1)
    expect((await seen()).plain_fetch).toBeNull()
    await opened()
    expect((await asked('http')).statusCode).toBe(200)
  })

  test('gets nothing a day later, nor at the address before a new one', async () => {
    await opened()
    clock.pass({ seconds: 86_401 })
    expect((await asked('http')).statusCode).toBe(308)
    await opened()
    const { file_url } = (await call(pbx.pilot, 'POST', at())).body as unknown as DeviceProvisioning
    expect((await asked('http')).statusCode).toBe(403)
    expect((await asked('http', '192.0.2.1', new URL(file_url ?? '').pathname)).statusCode).toBe(308)
  })

  test('is allowed nothing by others, by an address that is no MAC address, or where the portal has no TLS', async () => {
    const other = await givenPbx(platform)
    expect((await call(anna, 'POST', `${at()}/plainfetch`)).status).toBe(403)
    expect((await call(other.pilot, 'POST', `${at()}/plainfetch`)).status).toBe(404)
    expect((await asked('http')).statusCode).toBe(308)
    await platform.db.updateTable('devices').set({ identifier: 'door' }).where('id', '=', phone.id).execute()
    expect((await call(pbx.pilot, 'POST', `${at()}/plainfetch`)).status).toBe(422)
    await platform.db.updateTable('devices').set({ identifier: phone.mac }).where('id', '=', phone.id).execute()
    const { config } = platform
    const before = config.publicUrl
    onTestFinished(() => void Object.assign(config, { publicUrl: before }))
    Object.assign(config, { publicUrl: 'http://phones.example' })
    expect((await call(pbx.pilot, 'POST', `${at()}/plainfetch`)).body).toMatchObject({
      code: 422,
      reason: 'plain_fetch_impossible',
    })
    expect(await seen()).toMatchObject({ can_fetch_plain: false, plain_fetch: null })
  })

  test('"Who changed what" shows who has allowed it', async () => {
    const { plain_fetch } = await opened()
    const entries = await platform.db
      .selectFrom('audit_log')
      .select(['subscriber_id', 'after'])
      .where('item_id', '=', phone.id)
      .execute()
    expect(entries).toEqual([{ subscriber_id: pbx.pilot.id, after: { plain_fetch_until: plain_fetch?.until } }])
  })
})

test('HARD-03: only a line itself sees its SIP password, not its administrator', async () => {
  const own = await createTestApp(platform, subscribersRoutes)
  const callOwn = callingAs(own, platform)
  const url = `/api/subscribers/${anna.id}`
  expect((await callOwn(anna, 'GET', url)).body).toMatchObject({ password: 'sip-of-anna' })
  const { status, body } = await callOwn(pbx.pilot, 'GET', url)
  expect([status, JSON.stringify(body).includes('sip-of-anna')]).toEqual([200, false])
})
