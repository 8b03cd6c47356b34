import { seatRoles, type SeatRole } from '@lineside/contract/roles'
import { beforeEach, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { createSessions } from '../../platform/auth/sessions.ts'
import type { Tokens } from '../../platform/auth/tokens.ts'
import { auditLogRoutes } from '../audit-log/audit-log-routes.ts'
import { callQueuesRoutes } from '../call-queues/call-queues-routes.ts'
import { subscribersRoutes } from '../subscribers/subscribers-routes.ts'
import { rolesRoutes } from './roles-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, (...given) => {
  for (const routes of [rolesRoutes, auditLogRoutes, callQueuesRoutes, subscribersRoutes]) routes(...given)
})

type Who = { readonly id: number }
let pilot: Who, max: Who, petra: Who, group: Who, stranger: Who
beforeEach(async () => {
  const customer = await givenCustomer(platform)
  pilot = await givenPilot(platform, { customer, display_name: 'Anna Novak' })
  max = await givenSubscriber(platform, { customer, pbx_extension: '24', display_name: 'Max Berger' })
  petra = await givenSubscriber(platform, { customer, pbx_extension: '25', display_name: 'Petra Lang' })
  group = await givenSubscriber(platform, { customer, pbx_extension: '50', is_pbx_group: true })
  stranger = await givenPilot(platform)
})

const call = async (who: Who, method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
  await app.inject({
    method,
    url: `/api/${path}`,
    headers: {
      ...(await signedIn(platform, who)),
      ...(body !== undefined && {
        'content-type': method === 'PATCH' ? 'application/json-patch+json' : 'application/json',
      }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
const change = (who: Who, to: Who, changes: { give?: readonly string[]; take?: readonly SeatRole[] }) =>
  call(who, 'POST', `lineside/roles/${to.id}`, changes)
/** These roles, and no others. */
const give = (who: Who, to: Who, roles: readonly string[]) =>
  change(who, to, { give: roles, take: seatRoles.filter((role) => !roles.includes(role)) })
const listed = async () => {
  const { people, total } = (await call(pilot, 'GET', 'lineside/roles')).json()
  return { total, people: people.map(({ name, roles }: { name: string; roles: string[] }) => [name, ...roles]) }
}

test('ROLE-01: an administrator gives and takes roles; everybody reads their own', async () => {
  expect(await listed()).toEqual({ total: 3, people: [['Anna Novak', 'administrator']] })
  const given = await give(pilot, max, ['auditor', 'queue_lead', 'auditor'])
  expect([given.statusCode, given.json()]).toEqual([
    200,
    { subscriber_id: max.id, name: 'Max Berger', extension: '24', is_pilot: false, roles: ['queue_lead', 'auditor'] },
  ])
  expect((await listed()).people).toEqual([
    ['Anna Novak', 'administrator'],
    ['Max Berger', 'queue_lead', 'auditor'],
  ])
  expect((await call(max, 'GET', 'lineside/roles/own')).json()).toEqual({ roles: ['queue_lead', 'auditor'] })
  expect((await give(pilot, max, [])).json().roles).toEqual([])
  expect((await listed()).people).toEqual([['Anna Novak', 'administrator']])
})

test('ROLE-01: a change leaves roles alone that it does not name, also those that somebody gives at once', async () => {
  await give(pilot, petra, ['administrator'])
  for (let round = 0; round < 4; round++) {
    await give(pilot, max, ['reception'])
    const both = [
      change(pilot, max, { give: ['auditor'] }),
      change(petra, max, { give: ['queue_lead'], take: ['reception'] }),
    ]
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await call(max, 'GET', 'lineside/roles/own')).json().roles).toEqual(['queue_lead', 'auditor'])
  }
  expect((await change(pilot, max, { give: ['auditor'], take: ['auditor'] })).json().roles).toEqual([
    'queue_lead',
    'auditor',
  ])
  expect((await change(pilot, max, {})).json().roles).toEqual(['queue_lead', 'auditor'])
})

test('ROLE-01: only administrators give roles, to people of their customer', async () => {
  await give(pilot, max, ['reception', 'queue_lead', 'auditor'])
  expect((await give(max, max, ['administrator'])).statusCode).toBe(403)
  expect((await call(max, 'GET', 'lineside/roles')).statusCode).toBe(403)
  expect((await give(stranger, max, ['administrator'])).statusCode).toBe(404)
  expect((await give(pilot, max, ['king'])).statusCode).toBe(422)
  expect((await give(pilot, group, ['auditor'])).json()).toMatchObject({ code: 422, reason: 'no_person' })
  expect((await call(max, 'GET', 'lineside/roles/own')).json().roles).toEqual(['reception', 'queue_lead', 'auditor'])
})

test('ROLE-01: an administrator of a seat may do what the pilot may, but not take over its sign-in or its role', async () => {
  await give(pilot, max, ['administrator'])
  expect((await give(max, petra, ['auditor'])).statusCode).toBe(200)
  expect((await give(max, pilot, [])).json()).toMatchObject({ code: 422, reason: 'pilot_administers' })
  const password = [{ op: 'add', path: '/webpassword', value: 'walnut-ferry-39-dusk' }]
  const mail = [{ op: 'add', path: '/email', value: 'max@attacker.example' }]
  for (const patch of [password, mail])
    expect((await call(max, 'PATCH', `subscribers/${pilot.id}`, patch)).json()).toMatchObject({
      reason: 'pilot_alone',
    })
  expect((await call(max, 'PATCH', `subscribers/${petra.id}`, password)).statusCode).toBeLessThan(300)
})

test('ROLE-01: the last administrator who can sign in keeps the role', async () => {
  await give(pilot, max, ['administrator'])
  await platform.db.updateTable('subscribers').set({ status: 'locked' }).where('id', '=', pilot.id).execute()
  expect((await give(max, max, [])).json()).toMatchObject({ code: 422, reason: 'last_administrator' })
  await give(max, petra, ['administrator'])
  expect((await give(max, max, [])).statusCode).toBe(200)
})

test('ROLE-01: one of two administrators stays who take the role from one another at once', async () => {
  for (const who of [max, petra]) await give(pilot, who, ['administrator'])
  await platform.db.updateTable('subscribers').set({ status: 'locked' }).where('id', '=', pilot.id).execute()
  await Promise.all([give(max, petra, []), give(petra, max, [])])
  const left = await platform.db
    .selectFrom('subscribers')
    .select('id')
    .where('id', 'in', [max.id, petra.id])
    .where('administrative', '=', true)
    .execute()
  expect(left).toHaveLength(1)
})

test('ROLE-01: a session obeys at its next request, at another process too', async () => {
  const headers = await signedIn(platform, max)
  const token = headers.authorization.split(' ')[1] ?? ''
  const sid = (await platform.sessions.principalOf(token))?.sessionId ?? ''
  const exp = Date.now() / 1000 + 3600
  const tokens = { sign: async () => token, verify: async () => ({ sid, exp }) } as unknown as Tokens
  const elsewhere = createSessions({ ...platform, tokens, seconds: 3600 })
  const days = async () => (await app.inject({ url: '/api/lineside/callqueues/days', headers })).statusCode
  const rolesElsewhere = async () => (await elsewhere.principalOf(token))?.roles
  expect([await days(), await rolesElsewhere()]).toEqual([403, []])
  await give(pilot, max, ['queue_lead'])
  expect(await days()).toBe(200)
  await expect.poll(rolesElsewhere).toEqual(['queue_lead'])
  await give(pilot, max, [])
  expect(await days()).toBe(403)
  await expect.poll(rolesElsewhere).toEqual([])
})

test('ROLE-01, NAME-02: an auditor reads the names of lines in the log, but not the lines', async () => {
  await give(pilot, max, ['auditor'])
  const joined = [{ op: 'add', path: '/pbx_group_ids', value: [group.id] }]
  expect((await call(pilot, 'PATCH', `subscribers/${petra.id}`, joined)).statusCode).toBe(204)
  await platform.db.updateTable('subscribers').set({ display_name: 'Sales' }).where('id', '=', group.id).execute()
  const named = async () => (await call(max, 'GET', 'auditlog/')).json()._embedded['ngcp:auditlog'][0]
  expect(await named()).toMatchObject({ after: { pbx_group_ids: [group.id] }, line_names: { [group.id]: 'Sales' } })
  expect((await call(max, 'GET', `auditlog/${(await named()).id}`)).json().line_names).toEqual({ [group.id]: 'Sales' })
  expect((await call(max, 'GET', `subscribers/${group.id}`)).statusCode).toBe(404)
  await platform.db.updateTable('subscribers').set({ status: 'terminated' }).where('id', '=', group.id).execute()
  expect((await named()).line_names).toEqual({})
})

test('ROLE-01: the log of changes says who gave what; a role is not put back from there', async () => {
  await give(pilot, max, ['auditor'])
  const [entry] = (await call(max, 'GET', 'auditlog/')).json()._embedded['ngcp:auditlog']
  expect(entry).toMatchObject({
    subscriber_name: 'Anna Novak',
    resource: 'subscribers',
    item_name: 'Max Berger',
    before: { roles: [] },
    after: { roles: ['auditor'] },
    can_put_back: false,
  })
  // what changes nothing is no act
  await give(pilot, max, ['auditor'])
  expect((await call(max, 'GET', 'auditlog/')).json().total_count).toBe(1)
})
