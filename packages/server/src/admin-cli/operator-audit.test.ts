import { describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, signedIn } from '../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../test/test-platform.ts'
import { auditLogRoutes } from '../features/audit-log/audit-log-routes.ts'
import { subscribersRoutes } from '../features/subscribers/subscribers-routes.ts'
import { allCommands } from './commands/all-commands.ts'
import { perform } from './perform.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, auditLogRoutes, subscribersRoutes)

const run = async (command: string, values: Record<string, string | boolean>) => {
  const [noun, verb] = command.split(' ')
  const found = allCommands.find((each) => each.noun === noun && each.verb === verb)
  if (found === undefined) throw new Error(`There is no ${command}`)
  return await perform(platform, found, values, { by: 'Eva', reseller: null })
}

interface Entry {
  id: number
  resource: string
  method: string
  before: object | null
  after: object | null
  can_put_back: boolean
}

const company = async () => {
  const customer = await givenCustomer(platform, { ext_range_min: '20', ext_range_max: '99' })
  const { external_id } = await db
    .selectFrom('customers')
    .select('external_id')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  const pilot = await givenPilot(platform, { customer })
  await givenNumber(platform, pilot.id)
  const headers = await signedIn(platform, pilot)
  const log = async (): Promise<Entry[]> => {
    const answer = await app.inject({ method: 'GET', url: '/api/auditlog/?rows=100', headers })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const { _embedded = {} } = answer.json<{ _embedded?: Record<string, Entry[]> }>()
    return Object.values(_embedded)[0] ?? []
  }
  return { customer, external_id, pilot, headers, log }
}

describe('RUN-02: the log of a customer', () => {
  test('names the operator for lines that are made, changed, blocked, renumbered and removed, without secrets', async () => {
    const { external_id, customer, log } = await company()
    const subscriber = `max@${customer.domain}`
    const seat = { customer: external_id, username: subscriber, extension: '21', 'display-name': 'Max' }
    await run('seats save', { ...seat, 'sip-password': 'blue-Heron-38' })
    await run('seats save', { ...seat, 'display-name': 'Max Berger' })
    await run('seats save', { ...seat, 'display-name': 'Max Berger' })
    await run('numbers save', { number: '43 720 100199', subscriber })
    await run('passwords set', { subscriber, sip: 'green-Heron-39' })
    await run('subscribers block', { subscriber, reason: 'fraud' })
    await run('subscribers unblock', { subscriber })
    await run('subscribers remove', { subscriber, yes: true })
    const entries = (await log()).toReversed()
    expect(entries).toMatchObject([
      { method: 'create', after: { display_name: 'Max', password: 'changed' } },
      { method: 'patch', before: { display_name: 'Max' }, after: { display_name: 'Max Berger' } },
      { method: 'patch', after: { alias_numbers: expect.arrayContaining(['43720100199']) } },
      { method: 'patch', after: { password: 'changed' } },
      { method: 'patch', before: { blocked: false }, after: { blocked: true } },
      { method: 'patch', before: { blocked: true }, after: { blocked: false } },
      { method: 'remove', after: null },
    ])
    for (const entry of entries)
      expect(entry).toMatchObject({
        subscriber_id: null,
        subscriber_name: 'Eva',
        resource: 'subscribers',
        can_put_back: false,
      })
    expect(JSON.stringify(entries)).not.toMatch(/Heron|fraud/)
  })

  test('has the block of the customer; its administrator does not undo it', async () => {
    const { external_id, pilot } = await company()
    await run('customers block', { id: external_id })
    await run('customers unblock', { id: external_id })
    const own = await signedIn(platform, pilot)
    const answer = await app.inject({ method: 'GET', url: '/api/auditlog/', headers: own })
    const [entries = []] = Object.values(answer.json<{ _embedded: Record<string, Entry[]> }>()._embedded)
    expect(entries).toMatchObject([
      { resource: 'customers', after: { blocked: false } },
      { resource: 'customers', after: { blocked: true } },
    ])
    for (const { id } of entries) {
      const undo = await app.inject({ method: 'POST', url: `/api/lineside/auditlog/${id}/putback`, headers: own })
      expect(undo.statusCode).toBe(422)
    }
  })

  test('has nothing of a command that was refused', async () => {
    const { external_id, log, customer } = await company()
    const save = { customer: external_id, username: `eva@${customer.domain}`, extension: '999' }
    await expect(run('seats save', save)).rejects.toThrow('xtension')
    expect(await log()).toEqual([])
  })
})
