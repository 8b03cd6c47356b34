import type { DeviceProvisioning } from '@lineside/contract/resources/pbx/pbx-device-provisioning'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { GivenSubscriber } from '../../../test/builders.ts'
import { givenSubscriber } from '../../../test/builders.ts'
import type { GivenDevice, GivenModel } from '../../../test/builders/device-builders.ts'
import { givenDevice, givenDeviceLine, givenDeviceModel } from '../../../test/builders/device-builders.ts'
import type { GivenPbx } from '../../../test/builders/pbx-builders.ts'
import { callingAs, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { deviceProvisioningRoutes } from './device-provisioning-routes.ts'

const { platform, clock } = await createTestPlatform({ publicUrl: 'https://phones.example', trustProxy: 'one' })
const { db } = platform
const app = await createTestApp(platform, deviceProvisioningRoutes)
const call = callingAs(app, platform)

let pbx: GivenPbx
let anna: GivenSubscriber
let model: GivenModel
let phone: GivenDevice
let networks = 0
/** A separate client address for each test, because failures are counted by address. */
let remoteAddress = ''
beforeEach(async () => {
  remoteAddress = `192.0.2.${++networks}`
  pbx = await givenPbx(platform)
  model = await givenDeviceModel(platform, pbx.customer.reseller_id, { model: 'Desk', extensions_num: 1 })
  const person = { customer: pbx.customer, display_name: 'Anna Novak', pbx_extension: '21' }
  anna = await givenSubscriber(platform, { ...person, sipPassword: 'sip-of-anna' })
  phone = await givenDevice(platform, { customer_id: pbx.customer.id, profile_id: model.profile_id })
  await givenDeviceLine(platform, { device_id: phone.id, range_id: model.range_id, subscriber_id: anna.id, key_num: 2 })
})

/** The headers by which a proxy in front of the server says that a phone speaks TLS. */
const overTls = (from = remoteAddress) => ({ 'x-forwarded-for': from, 'x-forwarded-proto': 'https' })
const fetched = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/provision/${path}`, headers: { ...overTls(), ...headers } })
const problem = async (path: string, headers = {}) => {
  const answer = await fetched(path, headers)
  return [answer.statusCode, answer.json().message]
}
const seen = async (id = phone.id, as: { id: number } = pbx.pilot) =>
  (await call(as, 'GET', `/api/lineside/pbxdeviceprovisioning/${id}`)).body as unknown as DeviceProvisioning

const wrong = [403, 'No such device, or wrong secret']

describe('DEV-07: a phone fetches its configuration', () => {
  test('with its secret in the path or in a header', async () => {
    const byPath = await fetched(`${phone.secret}/${phone.mac}.cfg`)
    expect(byPath.statusCode).toBe(200)
    expect(byPath.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    const lines = byPath.payload.split('\n')
    expect(lines).toContain(`account.1.user = ${anna.username}`)
    expect(lines).toContain('account.1.password = sip-of-anna')
    expect(lines).toContain(`account.1.server = ${pbx.customer.domain}`)
    expect(lines).toContain('key.3.label = 21 Anna Novak')
    expect(lines).toContain(`bootstrap.url = https://phones.example/provision/${phone.secret}/${phone.mac}.cfg`)
    const byHeader = await fetched(`${phone.mac.toUpperCase()}.cfg`, { 'x-provisioning-secret': phone.secret })
    expect(byHeader.payload).toBe(byPath.payload)
  })

  test('from a new network it is in the audit log, once', async () => {
    const entries = async () =>
      await platform.db.selectFrom('audit_log').select(['item_name', 'after']).where('item_id', '=', phone.id).execute()
    for (const address of ['192.0.2.50', '192.0.2.50', '192.0.2.51', '192.0.2.50'])
      await app.inject({ url: `/provision/${phone.secret}/${phone.mac}.cfg`, headers: overTls(address) })
    await app.inject({
      method: 'HEAD',
      url: `/provision/${phone.secret}/${phone.mac}.cfg`,
      headers: overTls('192.0.2.52'),
    })
    expect((await entries()).map(({ after }) => after)).toEqual([
      { fetched_from: '192.0.2.50' },
      { fetched_from: '192.0.2.51' },
    ])
  })

  test('403 for an unknown MAC address, as for a wrong or missing secret', async () => {
    const none = [404, 'There is no such device']
    expect(await problem(`${phone.secret}/0200000000ff.cfg`)).toEqual(wrong)
    expect(await problem('0200000000ff.cfg')).toEqual(wrong)
    expect(await problem(`${phone.secret}/${phone.mac}.txt`)).toEqual(none)
    expect(await problem(`${phone.secret}/nothing.cfg`)).toEqual(none)
    expect(await problem(`${'0'.repeat(24)}/${phone.mac}.cfg`)).toEqual(wrong)
    expect(await problem(`${phone.mac}.cfg`)).toEqual(wrong)
  })

  test('attempts are limited by address and MAC address; other phones and addresses go on', async () => {
    for (let attempt = 0; attempt < 10; attempt++) await problem(`wrong/${phone.mac}.cfg`)
    expect(await problem(`${phone.secret}/${phone.mac}.cfg`)).toEqual([403, 'Banned'])
    const other = await givenDevice(platform, { customer_id: pbx.customer.id, profile_id: model.profile_id })
    expect((await fetched(`${other.secret}/${other.mac}.cfg`)).statusCode).toBe(200)
    const banned = remoteAddress
    remoteAddress = '198.51.100.7'
    expect((await fetched(`${phone.secret}/${phone.mac}.cfg`)).statusCode).toBe(200)
    remoteAddress = banned
    clock.pass({ seconds: 301 })
    expect((await fetched(`${phone.secret}/${phone.mac}.cfg`)).statusCode).toBe(200)
  })

  test('keys are numbered through the ranges, and have the first line that was put on them', async () => {
    const more = { model_id: model.id, position: 1, name: 'More', keys: '[{},{}]', can_blf: true }
    const can = { can_private: false, can_shared: false, can_speeddial: false, can_forward: false, can_transfer: false }
    const range = await db
      .insertInto('device_model_ranges')
      .values({ ...more, ...can })
      .returning('id')
      .executeTakeFirstOrThrow()
    const line = { device_id: phone.id, subscriber_id: anna.id }
    await givenDeviceLine(platform, { ...line, range_id: range.id, key_num: 1, type: 'blf', position: 1 })
    await givenDeviceLine(platform, { ...line, range_id: model.range_id, key_num: 2, type: 'blf', position: 2 })
    const { payload } = await fetched(`${phone.secret}/${phone.mac}.cfg`)
    expect(payload.match(/^key\.\d+\.type = .*$/gm)).toEqual(['key.3.type = private', 'key.6.type = blf'])
  })
})

test.each([
  ['an edge of ours', { host: '198.51.100.7' }, '198.51.100.7:5060', null],
  ['an edge of ours that listens everywhere', { host: '0.0.0.0' }, 'phones.example:5060', null],
  ['an edge of ours behind a router', { address: 'sip.example:6060' }, 'sip.example:6060', null],
  ['an edge of ours with a certificate', { host: '198.51.100.7', hasTls: true }, '198.51.100.7:5061', 'tls'],
  ['a name that the certificate has', { tlsAddress: 'sip.example:6061', hasTls: true }, 'sip.example:6061', 'tls'],
  ['both behind a router', { address: 'sip.example:6060', hasTls: true }, 'sip.example:5061', 'tls'],
  ['edges of an operator', { mode: 'external' }, null, null],
  ['edges of an operator over TLS', { mode: 'external', tlsAddress: 'sip.example:6061' }, 'sip.example:6061', 'tls'],
  ['no edge', { mode: 'off', tlsAddress: 'sip.example:6061' }, null, null],
] as const)(
  'TEL-10: where it registers, and how: %s',
  async (_, { hasTls = false, ...more }: Edge, proxy, transport) => {
    const { config } = platform
    const before = config.sip
    onTestFinished(() => void Object.assign(config, { sip: before }))
    const none = Buffer.alloc(0)
    const sip = { ...before, ...more, ...(hasTls && { tls: { port: 5061, cert: none, key: none } }) }
    Object.assign(config, { sip })
    const { payload } = await fetched(`${phone.secret}/${phone.mac}.cfg`)
    const of = (name: string) => new RegExp(`^account\\.1\\.${name} = (.*)$`, 'm').exec(payload)?.[1] ?? null
    expect([of('proxy'), of('transport'), of('srtp')]).toEqual([proxy, transport, transport && 'required'])
  },
)

type Edge = Partial<typeof platform.config.sip> & { readonly hasTls?: boolean }

describe('DEV-07: its administrator sees', () => {
  test('the address to enter, and the contents of the file, without passwords', async () => {
    const { content, ...rest } = await seen()
    const folder = `https://phones.example/provision/${phone.secret}/`
    expect(rest).toMatchObject({
      id: phone.id,
      mac: phone.mac,
      folder_url: folder,
      file_url: `${folder}${phone.mac}.cfg`,
      fetched_at: null,
    })
    expect(content).toContain('account.1.password = ********\n')
    expect(content).not.toContain('sip-of-anna')
    expect(content).not.toContain(phone.secret)
    const url = `/provision/${phone.secret}/${phone.mac}.cfg`
    expect((await app.inject({ method: 'HEAD', url, headers: overTls() })).statusCode).toBe(200)
    expect((await seen()).fetched_at).toBeNull()
    await fetched(`${phone.secret}/${phone.mac}.cfg`)
    expect((await seen()).fetched_at).toMatch(/^\d{4}-.*Z$/)
  })

  test('no address for an invalid MAC address', async () => {
    const odd = { customer_id: pbx.customer.id, profile_id: model.profile_id, identifier: 'door' }
    const { id } = await givenDevice(platform, odd)
    expect(await seen(id)).toMatchObject({ mac: null, folder_url: null, file_url: null })
  })

  test('a new secret, which makes the old one invalid; the log has its requester but not the secret', async () => {
    const { body } = await call(pbx.pilot, 'POST', `/api/lineside/pbxdeviceprovisioning/${phone.id}`)
    const file = new URL((body as unknown as DeviceProvisioning).file_url ?? '').pathname.replace('/provision/', '')
    expect(file).not.toContain(phone.secret)
    expect((await fetched(file)).statusCode).toBe(200)
    expect(await problem(`${phone.secret}/${phone.mac}.cfg`)).toEqual(wrong)
    const ofCustomer = db.selectFrom('audit_log').selectAll().where('customer_id', '=', pbx.customer.id)
    const entries = await ofCustomer.orderBy('id').execute()
    expect(entries).toMatchObject([
      { resource: 'pbxdevices', item_id: phone.id, after: { secret: 'changed' } },
      { item_id: phone.id, after: { fetched_from: remoteAddress } },
    ])
  })

  test('PBX-01: nobody else', async () => {
    const other = await givenPbx(platform)
    for (const method of ['GET', 'POST'] as const) {
      const at = `/api/lineside/pbxdeviceprovisioning/${phone.id}`
      expect((await call(anna, method, at)).status).toBe(403)
      expect((await call(other.pilot, method, at)).body).toEqual({
        code: 404,
        message: "Entity 'pbxdevice' not found.",
      })
    }
    expect((await fetched(`${phone.secret}/${phone.mac}.cfg`)).statusCode).toBe(200)
  })
})
