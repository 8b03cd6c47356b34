import { expect, test } from 'vitest'
import { givenCustomer, givenPilot } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { type CallForwardingInput, saveCallForwarding } from './call-forwarding.ts'
import type { Provisioning } from '../saving/saving.ts'
import { saveSubscriber } from './subscribers.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const customer = await givenCustomer(platform, { domain: 'forward.test' })

const within = <T>(work: (provisioning: Provisioning) => Promise<T>): Promise<T> =>
  db.transaction().execute((transaction) => work({ ...platform, db: transaction }))
const givenLine = async (username: string, sn?: string) => {
  const number = sn === undefined ? undefined : { cc: '43', ac: '1', sn }
  const input = { customer_id: customer.id, domain: customer.domain, kind: 'pilot', username, number } as const
  return (await within((work) => saveSubscriber(work, input))).id
}
const destinationsOf = async (subscriberId: number) => {
  const sets = await db
    .selectFrom('cf_destination_sets')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .execute()
  return sets.flatMap(({ destinations }) => destinations.map(({ destination }) => destination))
}

const box: CallForwardingInput = {
  destination: [
    {
      name: 'Box',
      destinations: [{ destination: 'conference' }, { destination: '4319' }, { destination: 'voicebox' }],
    },
  ],
  source: [{ name: 'Family', mode: 'whitelist', sources: [{ source: '43664*' }] }],
  time: [{ name: 'Evenings', times: [{ hour: '17-23' }] }],
  mappings: { cft: [{ destinationset: 'Box', sourceset: 'Family', timeset: 'Evenings' }] },
  ringTimeout: 20,
}

test('ENT-05: an operator gives a line its forwardings; once more is the same', async () => {
  const id = await givenLine('line', '19')
  const stored = async () => ({
    mappings: await db.selectFrom('cf_mappings').selectAll().where('subscriber_id', '=', id).execute(),
    sets: await db.selectFrom('cf_source_sets').selectAll().where('subscriber_id', '=', id).execute(),
    line: await db.selectFrom('subscribers').select('cft_ringtimeout').where('id', '=', id).execute(),
  })
  await within((work) => saveCallForwarding(work, id, box))
  const first = await stored()
  expect(first).toMatchObject({ mappings: [{ type: 'cft' }], sets: [{}], line: [{ cft_ringtimeout: 20 }] })
  await within((work) => saveCallForwarding(work, id, box))
  const { mappings, ...same } = await stored()
  expect({ ...same, mappings: mappings.map((mapping) => ({ ...mapping, id: first.mappings[0]?.id })) }).toEqual(first)

  // only the addresses of the line's own applications contain its number and follow a change of it
  expect(await destinationsOf(id)).toEqual([
    'sip:conf=43119@conference.local',
    'sip:4319@forward.test',
    'sip:vmu43119@voicebox.local',
  ])
  await givenLine('line', '7000')
  expect(await destinationsOf(id)).toEqual([
    'sip:conf=4317000@conference.local',
    'sip:4319@forward.test',
    'sip:vmu4317000@voicebox.local',
  ])
})

test('CF-16: own addresses follow a number that comes later', async () => {
  const { id, username, customer: other } = await givenPilot(platform)
  await within((work) => saveCallForwarding(work, id, box))
  const before = await destinationsOf(id)
  const input = { customer_id: other.id, domain: other.domain, kind: 'pilot', username } as const
  await within((work) => saveSubscriber(work, { ...input, number: { cc: '43', ac: '1', sn: '8000' } }))
  expect(before[2]).toMatch(/^sip:vmu[0-9a-f-]{36}@voicebox\.local$/)
  expect(await destinationsOf(id)).toEqual([
    'sip:conf=4318000@conference.local',
    `sip:4319@${other.domain}`,
    'sip:vmu4318000@voicebox.local',
  ])
})
