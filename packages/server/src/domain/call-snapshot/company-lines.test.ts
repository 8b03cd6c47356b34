import { expect, test } from 'vitest'
import { givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { givenDestinationSet, givenForwarding } from '../../../test/builders/call-forwarding-builders.ts'
import { givenGroup, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { companyLines } from './company-lines.ts'
import { decideIncomingOfMany } from './place-call.ts'

const { platform, clock } = await createTestPlatform()
const { db } = platform

test('MAP-01: the map decides each line as a single call to it is decided', async () => {
  const { customer, pilot } = await givenPbx(platform)
  const seat = (pbx_extension: string) => givenSubscriber(platform, { customer, pbx_extension })
  const [anna, max, eva] = [await seat('21'), await seat('22'), await seat('23')]
  await givenNumber(platform, max.id)
  const sales = await givenGroup(platform, { customer, pbx_extension: '50' })
  const support = await givenGroup(platform, { customer, pbx_extension: '51' })
  const members = [
    [sales, eva],
    [sales, anna],
    [sales, max],
    [support, max],
  ] as const
  await db
    .insertInto('group_members')
    .values(members.map(([group, member], position) => ({ group_id: group.id, member_id: member.id, position })))
    .execute()
  const forward = async (from: { id: number }, ...extensions: readonly string[]) => {
    const destinations = extensions.map((extension) => ({
      destination: `sip:${extension}@${customer.domain}`,
      priority: 0,
      timeout: 20,
      announcement_id: null,
    }))
    const destination = await givenDestinationSet(platform, from.id, { destinations })
    await givenForwarding(platform, from.id, { destination })
  }
  await forward(pilot, '50', '22')
  await forward(anna, '23')
  await forward(eva, '21')

  const now = clock.now()
  const ids = [pilot, anna, max, eva, sales, support].map(({ id }) => id)
  const { lines } = await companyLines(platform.questions, customer.id, { now, momentIn: () => now })
  const one = { moment: now, now, chance: 0, isBounded: true }
  const decided = await decideIncomingOfMany(platform.questions, { customerId: customer.id, lines: ids }, one)
  expect(new Map(lines.map(({ id, trace }) => [id, trace]))).toEqual(
    new Map([...decided].map(([id, { trace }]) => [id, trace])),
  )
  const hunted = lines.find(({ id }) => id === sales.id)?.trace.find(({ code }) => code === 'hunts')
  expect(hunted).toMatchObject({ members: [eva.id, anna.id, max.id] })
  expect(lines.find(({ id }) => id === pilot.id)?.trace).toContainEqual(
    expect.objectContaining({ code: 'hunts', line: sales.id }),
  )
})
