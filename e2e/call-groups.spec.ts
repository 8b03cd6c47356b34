import { apiAs } from './support/api-as.ts'
import { expectSound } from './support/calls/calls.ts'
import {
  accept,
  closeEnginePages,
  dial,
  type EnginePage,
  endOf,
  heardOf,
  openEnginePage,
  rings,
  withCall,
} from './support/calls/engine-page.ts'
import { givenGroup } from './support/given/given-group.ts'
import { givenLine } from './support/given/given-line.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeEnginePages)

/** Both talk and hear each other, and then it is over. */
const talk = async (caller: EnginePage, member: EnginePage) => {
  await accept(member)
  await heardOf(caller, 'accepted')
  await expectSound(caller.page)
  await expectSound(member.page)
  await withCall(caller, (call) => call.end())
  await endOf(member)
}
const declines = (member: EnginePage) => withCall(member, (call) => call.end())

test('GRP-06, AA-03: a group rings one after the other, all at once, and in turn; a key of an attendant leads to a person', async ({
  browser,
  server,
}) => {
  test.slow()
  const lines = [
    await givenLine(server, 'Gerd Group'),
    await givenLine(server, 'Hanna Group'),
    await givenLine(server, 'Ingo Group'),
  ] as const
  const [gerd, hanna, ingo] = lines
  const api = await apiAs(server, 'pilot')
  const members = [hanna.subscriber_id, ingo.subscriber_id]
  const group = await givenGroup(api, { name: 'Rescue', extension: '57', members, seconds: 60 })
  const hunts = async (policy: string) =>
    expect((await api.replace(`/api/subscribers/${group}`, 'pbx_hunt_policy', policy)).status).toBe(204)
  const caller = await openEnginePage(browser, server, gerd)
  const one = await openEnginePage(browser, server, hanna)
  const other = await openEnginePage(browser, server, ingo)
  const called = ({ page }: EnginePage) => page.evaluate('lab.calls.length')

  // the second one is rung only after the first one has declined
  await dial(caller, '57')
  await rings(one)
  expect(await called(other)).toBe(0)
  await declines(one)
  await rings(other)
  await talk(caller, other)

  // both ring; whoever is slower is told so
  await hunts('parallel')
  await dial(caller, '57')
  await Promise.all([rings(one), rings(other)])
  await accept(one)
  expect(await endOf(other)).toBe('answered_elsewhere')
  await expectSound(caller.page)
  await withCall(caller, (call) => call.end())
  await endOf(one)

  // each call begins with the next member
  await hunts('circular')
  const first: EnginePage[] = []
  for (let turn = 0; turn < 2; turn++) {
    const before = [await called(one), await called(other)]
    await dial(caller, '57')
    await expect.poll(async () => [await called(one), await called(other)]).not.toEqual(before)
    const rung = (await called(one)) === before[0] ? other : one
    first.push(rung)
    await rings(rung)
    await talk(caller, rung)
  }
  expect(first[0]).not.toBe(first[1])

  // an attendant: what is pressed leads to a person
  const saved = [
    await api.post('/api/cfdestinationsets/', {
      name: 'menu',
      subscriber_id: hanna.subscriber_id,
      destinations: [{ destination: 'sip:auto-attendant@app.local' }],
    }),
    await api.patch(`/api/cfmappings/${hanna.subscriber_id}`, [
      { op: 'add', path: '/cfu/-', value: { destinationset: 'menu' } },
    ]),
    await api.replace(`/api/autoattendants/${hanna.subscriber_id}`, 'slots', [
      { slot: '1', destination: ingo.extension },
    ]),
  ]
  expect(saved.map(({ status }) => status < 300)).toEqual([true, true, true])
  await dial(caller, hanna.extension)
  await heardOf(caller, 'accepted')
  await expectSound(caller.page)
  await withCall(caller, (call) => call.sendDTMF('1'))
  await rings(other)
  await talk(caller, other)
})
