import { beforeEach, describe, expect, test, vi } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenDestinationSet } from '../../../test/builders/call-forwarding-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { callOutcomeRoutes } from './call-outcome-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, callOutcomeRoutes)
const { db, pool } = platform

const customer = await givenCustomer(platform, { domain: 'ours.test' })
const pilot = await givenPilot(platform, { customer, pbx_extension: '1', display_name: 'Pilot' })
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
await givenNumber(platform, pilot.id, { sn: '9920001' })
await givenNumber(platform, anna.id, { sn: '9920021' })

/** Another customer of the same reseller, even in the same domain, and one of another reseller. */
const neighbours = {
  ...(await givenCustomer(platform, { reseller_id: customer.reseller_id })),
  domain_id: customer.domain_id,
  domain: 'ours.test',
}
const foreign = await givenCustomer(platform, { domain: 'theirs.test' })
const online = await givenSubscriber(platform, {
  customer: foreign,
  username: 'olga',
  display_name: 'Olga Online',
  pbx_extension: '77',
})
const offline = await givenSubscriber(platform, { customer: foreign, username: 'oskar', display_name: 'Oskar Offline' })
const neighbour = await givenSubscriber(platform, {
  customer: neighbours,
  username: 'nina',
  display_name: 'Nina Next',
  pbx_extension: '55',
})
await givenNumber(platform, online.id, { sn: '7770001' })
await givenNumber(platform, offline.id, { sn: '7770002' })
await givenNumber(platform, neighbour.id, { sn: '7770003' })
for (const line of [online, neighbour])
  await db
    .insertInto('registrations')
    .values({
      subscriber_id: line.id,
      contact: 'sip:a@192.0.2.1',
      expires: new Date('2099-01-01'),
      user_agent: 'Secret Phone',
    })
    .execute()
// the settings of the neighbours must not change any answer
await db
  .insertInto('subscriber_preferences')
  .values({ subscriber_id: neighbour.id, preferences: JSON.stringify({ block_in_mode: true }) })
  .execute()

/** Addresses of each kind: of somebody with a phone, without a phone, with settings; and of nobody. */
const alike: Readonly<Record<string, readonly string[]>> = {
  'numbers in full': ['+43 1 7770001', '+43 1 7770002', '+43 1 7770003', '+43 1 7770009'],
  'numbers as they are dialled': ['7770001', '7770002', '7770003', '7770009'],
  'names at a domain of another reseller': ['olga@theirs.test', 'oskar@theirs.test', 'nobody@theirs.test'],
  'SIP addresses': ['sip:olga@theirs.test', 'sip:oskar@theirs.test', 'sip:nobody@theirs.test'],
  'names in the own domain': ['nina', 'nobody', 'olga'],
  extensions: ['77', '55', '99'],
  'numbers at a domain of another reseller': ['4317770001@theirs.test', '4317770009@theirs.test'],
}
const cases = Object.entries(alike).map(([kind, addresses]) => ({ kind, addresses }))

beforeEach(async () => {
  for (const table of ['cf_mappings', 'cf_destination_sets', 'speed_dials'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('subscriber_preferences').where('subscriber_id', '=', anna.id).execute()
})

/** The answer to a question, with the address of the question blotted out. */
const answerTo = async (address: string, query: Record<string, string>, who: { id: number } = anna) => {
  const answer = await app.inject({
    url: `/api/lineside/calloutcomes/${anna.id}?${new URLSearchParams({ at: '2026-11-20 10:00', ...query })}`,
    headers: await signedIn(platform, who),
  })
  expect(answer.statusCode).toBe(200)
  const user = address.replace(/^sip:|@.*$|[+ ]/g, '')
  const spellings = [
    address,
    address.replace(/^sip:/, ''),
    user,
    `431${user}`,
    `${user}@ours.test`,
    `sip:${user}@ours.test`,
    `sip:${address}`,
  ]
  return spellings.reduce((text, spelling) => text.replaceAll(`"${spelling}"`, '"X"'), answer.payload)
}

const sameForAll = async (addresses: readonly string[], ask: (address: string) => Promise<string>) => {
  const answers = new Map<string, string>()
  for (const address of addresses) answers.set(address, await ask(address))
  const [first] = answers.values()
  for (const answer of answers.values()) expect(answer).toBe(first)
  return first ?? ''
}

describe('API-06: nobody learns whether lines of other customers exist', () => {
  test.each(cases)('calling $kind', async ({ addresses }) => {
    for (const who of [anna, pilot]) {
      const answer = await sameForAll(addresses, (number) => answerTo(number, { direction: 'out', number }, who))
      expect(JSON.parse(answer)).toMatchObject({
        party: { kind: 'number', name: 'X', extension: null },
        steps: [{ code: 'handed_on', targets: [{ to: 'outside', address: 'X' }], seconds: null, ends: true }],
      })
    }
  })

  test.each(cases)('being called by $kind, depending on block lists', async ({ addresses }) => {
    for (const entry of ['431777*', '77', '5?', 'olga']) {
      const preferences = JSON.stringify({ block_in_list: [entry] })
      await db
        .insertInto('subscriber_preferences')
        .values({ subscriber_id: anna.id, preferences })
        .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet({ preferences }))
        .execute()
      // an address that is itself in the block list is blocked, whether it exists or not: leave it out
      const unlisted = addresses.filter((address) => !/^[57][579]$|^olga$|777000/.test(address))
      if (unlisted.length > 1) await sameForAll(unlisted, (number) => answerTo(number, { number }))
      const numbers = addresses.filter((address) => /777000\d$/.test(address))
      if (numbers.length > 1) await sameForAll(numbers, (number) => answerTo(number, { number }))
    }
  })

  test.each(cases)('forwarding to $kind, then to the voicebox', async ({ addresses }) => {
    const answer = await sameForAll(addresses, async (address) => {
      await db.deleteFrom('cf_mappings').execute()
      const destination = address.startsWith('sip:') ? address : `sip:${address.replace(/[+ ]/g, '')}`
      const full = destination.includes('@') ? destination : `${destination}@ours.test`
      const set = await givenDestinationSet(platform, anna.id, {
        destinations: [full, 'sip:vmu4319920021@voicebox.local'].map((to) => ({
          destination: to,
          timeout: 20,
          priority: 0,
          announcement_id: null,
        })),
      })
      await db
        .insertInto('cf_mappings')
        .values({ subscriber_id: anna.id, type: 'cfu', position: 0, destination_set_id: set })
        .execute()
      return await answerTo(address, {})
    })
    expect(JSON.parse(answer).steps.map(({ code }: { code: string }) => code)).toEqual([
      'not_blocked',
      'rule_fits',
      'handed_on',
      'voicebox',
    ])
  })

  test.each(cases)('a speed dial of $kind', async ({ addresses }) => {
    await sameForAll(addresses, async (address) => {
      await db.deleteFrom('speed_dials').execute()
      const destination = address.startsWith('sip:') ? address : `sip:${address.replace(/[+ ]/g, '')}`
      const full = destination.includes('@') ? destination : `${destination}@ours.test`
      await db.insertInto('speed_dials').values({ subscriber_id: anna.id, slot: '*1', destination: full }).execute()
      return await answerTo(address, { direction: 'out', number: '*1' })
    })
  })

  test('nor from how long the answer takes: it takes as many queries', async () => {
    const query = vi.spyOn(pool, 'query')
    const rounds = async (number: string) => {
      query.mockClear()
      await answerTo(number, { direction: 'out', number })
      return query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('call-snapshot')).length
    }
    const counts = []
    for (const address of Object.values(alike).flat()) counts.push(await rounds(address))
    expect(new Set(counts)).toEqual(new Set([1]))
    query.mockRestore()
  })
})
