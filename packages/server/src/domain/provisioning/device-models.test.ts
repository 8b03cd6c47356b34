import { expect, test } from 'vitest'
import { givenReseller } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { saveDeviceProfile, saveDrawnModels } from './device-models.ts'

const { platform } = await createTestPlatform()
const { db } = platform

test('the models of our drawing are made once, and brought up to date where a picture or a key differs', async () => {
  const [reseller, other] = [await givenReseller(platform), await givenReseller(platform)]
  expect((await saveDrawnModels(platform, reseller)).outcome).toBe('created')
  expect((await saveDrawnModels(platform, reseller)).outcome).toBe('unchanged')
  expect((await saveDrawnModels(platform, other)).outcome).toBe('created')
  const models = await db
    .selectFrom('device_models')
    .selectAll()
    .where('reseller_id', '=', reseller)
    .orderBy('id')
    .execute()
  expect(models.map(({ model, type, extensions_num }) => [model, type, extensions_num])).toEqual([
    ['Desk 6', 'phone', 0],
    ['Desk 12', 'phone', 2],
    ['Desk 14', 'phone', 3],
    ['Keys 20', 'extension', 0],
    ['Softphone', 'phone', 0],
  ])
  const [first] = models
  const change = { content: Buffer.from('<svg/>') }
  await db
    .updateTable('device_model_images')
    .set(change)
    .where('model_id', '=', first?.id ?? 0)
    .execute()
  expect((await saveDrawnModels(platform, reseller)).outcome).toBe('updated')
  await db
    .updateTable('device_model_ranges')
    .set({ keys: '[]' })
    .where('model_id', '=', first?.id ?? 0)
    .execute()
  expect((await saveDrawnModels(platform, reseller)).outcome).toBe('updated')
  expect((await saveDrawnModels(platform, reseller)).outcome).toBe('unchanged')
})

test('a profile names a phone of its reseller', async () => {
  const reseller_id = await givenReseller(platform)
  await saveDrawnModels(platform, reseller_id)
  const profiles = db.selectFrom('device_profiles').select('name').where('reseller_id', '=', reseller_id).orderBy('id')
  expect((await profiles.execute()).map(({ name }) => name)).toEqual([
    'Generic Desk 6',
    'Generic Desk 12',
    'Generic Desk 14',
    'Baresip Softphone',
  ])
  const reception = { reseller_id, name: 'Reception', model: 'Desk 12' }
  expect((await saveDeviceProfile(platform, reception)).outcome).toBe('created')
  expect((await saveDeviceProfile(platform, reception)).outcome).toBe('unchanged')
  expect((await saveDeviceProfile(platform, { ...reception, model: 'Desk 6' })).outcome).toBe('updated')
  for (const model of ['Nothing', 'Keys 20'])
    await expect(saveDeviceProfile(platform, { ...reception, model })).rejects.toThrow(`There is no phone '${model}'.`)
  await expect(saveDeviceProfile(platform, { ...reception, name: ' ' })).rejects.toThrow('needs a name')
})
