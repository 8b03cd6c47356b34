import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/builders.ts'
import type { GivenModel } from '../../../test/builders/device-builders.ts'
import { givenDeviceModel } from '../../../test/builders/device-builders.ts'
import type { GivenPbx } from '../../../test/builders/pbx-builders.ts'
import { callingAs, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { deviceProfilesRoutes } from '../device-profiles/device-profiles-routes.ts'
import { deviceModelsRoutes } from './device-models-routes.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, deviceModelsRoutes, deviceProfilesRoutes)
const call = callingAs(app, platform)

let pbx: GivenPbx
let other: GivenPbx
let phone: GivenModel
let unit: GivenModel
beforeEach(async () => {
  pbx = await givenPbx(platform)
  other = await givenPbx(platform)
  const reseller = pbx.customer.reseller_id
  phone = await givenDeviceModel(platform, reseller, { model: 'Desk', extensions_num: 1 })
  unit = await givenDeviceModel(platform, reseller, { model: 'Unit', type: 'extension', range: 'Extension keys' })
  await givenDeviceModel(platform, other.customer.reseller_id, { model: 'Theirs' })
  await db.insertInto('device_model_extensions').values({ phone_id: phone.id, extension_id: unit.id }).execute()
})

const names = async (resource: string, member: string, query = '') => {
  const { body } = await call(pbx.pilot, 'GET', `/api/${resource}/?${query}`)
  const embedded = (body['_embedded'] ?? {}) as Record<string, Record<string, unknown>[]>
  return (embedded[`ngcp:${resource}`] ?? []).map((item) => item[member])
}

describe('ngcp-api-facts 7.3: models', () => {
  test('have their ranges of keys, and after them those of the extensions that they take', async () => {
    const { body } = await call(pbx.pilot, 'GET', `/api/pbxdevicemodels/${phone.id}`)
    expect(body).toMatchObject({
      id: phone.id,
      vendor: 'Generic',
      model: 'Desk',
      type: 'phone',
      extensions_num: 1,
      connectable_models: [unit.id],
      bootstrap_method: 'http',
    })
    const [own, attached] = body['linerange'] as Record<string, unknown>[]
    expect(own).toMatchObject({
      id: phone.range_id,
      name: 'Line keys',
      num_lines: 4,
      can_blf: true,
      can_private: true,
      can_shared: true,
    })
    expect(own).not.toHaveProperty('extension_range')
    expect(own?.['keys']).toContainEqual({ x: 20, y: 30, labelpos: 'left' })
    expect(attached).toMatchObject({ name: 'Extension keys', extension_range: unit.id })
  })

  test('an extension says which phones take it, and has only its own keys', async () => {
    const { body } = await call(pbx.pilot, 'GET', `/api/pbxdevicemodels/${unit.id}`)
    expect(body).toMatchObject({ type: 'extension', connectable_models: [phone.id] })
    expect(body['linerange']).toHaveLength(1)
  })

  test('are those of the reseller, and are filtered by type, vendor and pattern', async () => {
    expect(await names('pbxdevicemodels', 'model')).toEqual(['Desk', 'Unit'])
    expect(await names('pbxdevicemodels', 'model', 'type=extension')).toEqual(['Unit'])
    expect(await names('pbxdevicemodels', 'model', 'model=d*')).toEqual(['Desk'])
    expect(await names('pbxdevicemodels', 'model', 'vendor=Nobody')).toEqual([])
    expect((await call(other.pilot, 'GET', `/api/pbxdevicemodels/${phone.id}`)).status).toBe(404)
  })
})

describe('ngcp-api-facts 7.4: pictures', () => {
  const picture = async (type: string, as: { id: number } = pbx.pilot, id = phone.id) =>
    await app.inject({ url: `/api/pbxdevicemodelimages/${id}${type}`, headers: await signedIn(platform, as) })
  const giveThumbnail = (text: string) =>
    db
      .insertInto('device_model_images')
      .values({ model_id: phone.id, type: 'front_thumb', content_type: 'image/svg+xml', content: Buffer.from(text) })
      .execute()

  test('the front, and the front as thumbnail until there is one', async () => {
    const front = (await picture('')).payload
    expect(front).toContain('<svg')
    expect((await picture('?type=front_thumb')).payload).toBe(front)
    await giveThumbnail('<svg>small</svg>')
    const thumb = await picture('?type=front_thumb')
    expect(thumb.payload).toBe('<svg>small</svg>')
    expect(thumb.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': 'attachment; filename="Generic Desk.svg"',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  test('one that is not there, and one of another reseller', async () => {
    const none = await picture('?type=mac')
    expect([none.statusCode, none.json()]).toEqual([404, { code: 404, message: "Image type 'mac' is not uploaded" }])
    const foreign = await picture('', other.pilot)
    expect([foreign.statusCode, foreign.json().message]).toEqual([404, "Entity 'pbxdevicemodelimage' not found."])
    expect((await picture('?type=back')).statusCode).toBe(422)
  })
})

describe('ngcp-api-facts 7.2: profiles', () => {
  test('are those of the reseller, each of a model, and are filtered by pattern', async () => {
    expect(await names('pbxdeviceprofiles', 'name')).toEqual(['Desk', 'Unit'])
    expect(await names('pbxdeviceprofiles', 'device_id', 'name=De*')).toEqual([phone.id])
    expect(await names('pbxdeviceprofiles', 'name', `config_id=${unit.id}`)).toEqual(['Unit'])
    expect((await call(other.pilot, 'GET', `/api/pbxdeviceprofiles/${phone.profile_id}`)).status).toBe(404)
  })
})
