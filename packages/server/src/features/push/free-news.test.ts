import { expect, test } from 'vitest'
import { givenCustomer, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPushService } from '../../../test/processes/test-push-service.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { setUndisturbed } from '../../domain/status/set-status.ts'
import { tellFree } from '../../domain/team/tell-free.ts'
import { teamRoutes } from '../team/team-routes.ts'
import { pushRoutes } from './push-routes.ts'

const service = await createTestPushService()
const world = await createTestPlatform({}, { pushTransport: service.transport })
const { platform } = world
const app = await createTestApp(platform, teamRoutes, pushRoutes)
await runTestJobs(world)
const customer = await givenCustomer(platform)
const anna = await givenSubscriber(platform, { customer })
const ben = await givenSubscriber(platform, { customer, display_name: 'Ben' })
const stranger = await givenSubscriber(platform)
await platform.db
  .insertInto('registrations')
  .values({ subscriber_id: ben.id, contact: 'sip:ben', expires: new Date('2099-01-01'), user_agent: 'Phone' })
  .execute()

const send = async (who: { id: number }, method: 'PUT' | 'POST', path: string, payload: object) =>
  (await app.inject({ method, url: `/api/lineside/${path}`, headers: await signedIn(platform, who), payload }))
    .statusCode
const subscribe = (who: { id: number }, browser: string, language: string, kinds: readonly string[]) =>
  send(who, 'POST', 'push', { ...service.subscribe(browser), language, is_installed: false, kinds })
const waits = () => send(anna, 'PUT', 'team/awaited', { subscriber_id: ben.id, is_awaited: true })
const noJobsLeft = () =>
  eventually(async () => {
    const { rowCount } = await platform.pool.query('select from graphile_worker.jobs')
    expect(rowCount).toBe(0)
  })

test('TEAM-01, PUSH-01: the own devices are told once that a colleague is free, whatever else they are told', async () => {
  await subscribe(anna, 'phone', 'en', [])
  await subscribe(anna, 'tablet', 'de', ['call'])
  await subscribe(stranger, 'of a stranger', 'en', ['call'])
  await setUndisturbed(platform, ben.id, true)
  expect(await waits()).toBe(204)
  await setUndisturbed(platform, ben.id, false)
  await tellFree(platform, null)
  await eventually(() => expect(service.arrived).toHaveLength(2))
  await noJobsLeft()
  expect(service.arrived.map(({ browser, message }) => [browser, message.title]).toSorted()).toEqual([
    ['phone', 'Ben is free now'],
    ['tablet', 'Ben ist jetzt frei'],
  ])
  expect(service.arrived[0]?.message).toMatchObject({ kind: 'news', hash: '#/user/team' })
})

test('PUSH-01: a browser that is somebody else’s by then is not told', async () => {
  service.arrived.length = 0
  const { id } = await platform.db
    .selectFrom('push_devices')
    .select('id')
    .where('subscriber_id', '=', stranger.id)
    .executeTakeFirstOrThrow()
  await platform.pool.query(`select graphile_worker.add_job('push_free', $1)`, [
    JSON.stringify({ device: id, subscriber: anna.id, line: ben.id }),
  ])
  await noJobsLeft()
  expect(service.arrived).toEqual([])
})
