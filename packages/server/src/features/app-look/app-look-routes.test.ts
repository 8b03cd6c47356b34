import sharp from 'sharp'
import { expect, test } from 'vitest'
import { givenCustomer, givenPilot, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { saveReseller } from '../../domain/provisioning/resellers.ts'
import { platformRoutes } from '../platform/platform-routes.ts'
import { appLookRoutes } from './app-look-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, appLookRoutes, platformRoutes)
const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })
const { name } = await platform.db
  .selectFrom('resellers')
  .select('name')
  .where('id', '=', customer.reseller_id)
  .executeTakeFirstOrThrow()
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#f00"/></svg>'
const brand = (branding: object) => saveReseller(platform, { name, branding })

const keyOf = async (): Promise<string | undefined> => {
  const answer = await app.inject({ url: '/api/platforminfo', headers: await signedIn(platform, pilot) })
  return answer.json<{ lineside: { app_key?: string } }>().lineside.app_key
}
const manifest = async (key: string) => await app.inject(`/api/lineside/app/${key}/manifest`)
const pixel = async (icon: string, [left, top]: readonly [number, number]) => {
  const answer = await app.inject(`/api/lineside/app/${await keyOf()}/icons/${icon}`)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
  const picture = sharp(answer.rawPayload)
  const { width, height } = await picture.metadata()
  const [...colour] = await picture.removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return { size: [width, height], colour }
}

test('APP-01: the app of a reseller has its name and colours; browsers fetch the manifest without signing in', async () => {
  expect(await keyOf()).toBeUndefined()
  await brand({ primary: '#0b5fff', appName: ' Nordwind Phone ' })
  const key = await keyOf()
  const answer = await manifest(key ?? '')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/manifest+json',
    'cache-control': 'no-cache',
  })
  expect(answer.json()).toMatchObject({
    id: '/',
    name: 'Nordwind Phone',
    theme_color: '#0b5fff',
    icons: [
      { src: `/api/lineside/app/${key}/icons/icon-192`, sizes: '192x192' },
      { sizes: '512x512' },
      { sizes: '512x512', purpose: 'maskable' },
    ],
  })
})

test("APP-01: without a name the app has the product's", async () => {
  await brand({ appName: null })
  expect((await manifest((await keyOf()) ?? '')).json()).toMatchObject({ name: 'Lineside' })
})

test("APP-01: its icons are our mark in the reseller's colours, else the reseller's logo", async () => {
  await brand({ primary: '#0b5fff', secondary: '#ff0000' })
  expect(await pixel('icon-192', [0, 0])).toEqual({ size: [192, 192], colour: [255, 255, 255] })
  await brand({ logo: Buffer.from(svg) })
  expect(await pixel('icon-192', [96, 96])).toEqual({ size: [192, 192], colour: [255, 0, 0] })
  expect(await pixel('maskable-512', [256, 256])).toEqual({ size: [512, 512], colour: [255, 0, 0] })
  // within the circle that systems cut out
  expect((await pixel('maskable-512', [80, 256])).colour).toEqual([255, 255, 255])
})

test('APP-01: a logo that cannot be drawn gives way to our mark', async () => {
  await brand({ logo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect') })
  expect((await pixel('apple-180', [0, 0])).size).toEqual([180, 180])
})

test.each([
  ['/api/lineside/app/00000000-0000-4000-8000-000000000000/manifest', 404],
  ['/api/lineside/app/00000000-0000-4000-8000-000000000000/icons/icon-192', 404],
])("APP-01: %s is nobody's app", async (url, status) => {
  expect((await app.inject(url)).statusCode).toBe(status)
})

test.each(['/api/lineside/app/1/manifest', '/api/lineside/app/00000000-0000-4000-8000-000000000000/icons/other'])(
  'APP-01: %s is refused',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400)
  },
)

test('APP-01: the name of an app has a bound', async () => {
  await expect(brand({ appName: 'x'.repeat(41) })).rejects.toThrow('more than 40 characters')
})
