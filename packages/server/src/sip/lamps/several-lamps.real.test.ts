import { beforeEach, expect, test } from 'vitest'
import { testPassword } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createLampKeys } from '../../../test/sip/lamp-key.ts'
import { startWorldOfTwoServers } from '../../../test/sip/world-of-servers.ts'

/* TEAM-05 with two server processes behind two edges: a status is set at either, and all are killed. */

const world = await startWorldOfTwoServers()
const [here, there = here] = world.edges
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const password = world.sipPassword
beforeEach(() => world.allOver())

/** Ben sets his status in the portal of a server. @returns the status of the answer */
const says = async (address: string | undefined, status: 'dnd' | null) => {
  const headers = { 'content-type': 'application/json' }
  const entered = await fetch(`${address}/login_jwt`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: ben.webusername, password: testPassword }),
  })
  const { jwt } = (await entered.json()) as { jwt: string }
  const answer = await fetch(`${address}/api/lineside/status`, {
    method: status === null ? 'DELETE' : 'PUT',
    headers: { ...(status && headers), authorization: `Bearer ${jwt}` },
    body: status && JSON.stringify({ status, until: null }),
  })
  return answer.status
}
/** Keys at both edges, several each: subscriptions go to the processes in turn. */
const givenKeys = async () => {
  const keys: Awaited<ReturnType<typeof createLampKeys>>[] = []
  for (const { outside } of [here, there, here, there]) {
    const key = await createLampKeys(outside, { ...anna, password })
    expect(await key.watches(`${ben.username}@${ben.domain}`)).toMatchObject({ status: 200 })
    keys.push(key)
  }
  return {
    last: () => keys.map((key) => key.told(ben).at(-1)),
    again: async () => {
      for (const key of keys) expect(await key.watches(`${ben.username}@${ben.domain}`)).toMatchObject({ status: 200 })
    },
  }
}
const all = (state: string) => [state, state, state, state]

test('TEAM-05: a status that is set at either process lights the lamps of phones at both', async () => {
  const keys = await givenKeys()
  for (const address of world.addresses()) {
    expect(await says(address, 'dnd')).toBe(204)
    await eventually(() => expect(keys.last()).toEqual(all('confirmed')))
    expect(await says(address, null)).toBe(204)
    await eventually(() => expect(keys.last()).toEqual(all('terminated')))
  }
})

test('TEAM-05: all processes are killed and one is started: phones that subscribe again show what holds', async () => {
  const keys = await givenKeys()
  const [address] = world.addresses()
  expect(await says(address, 'dnd')).toBe(204)
  await eventually(() => expect(keys.last()).toEqual(all('confirmed')))
  await world.killAll()
  await eventually(() => keys.again())
  await eventually(() => expect(keys.last()).toEqual(all('confirmed')))
  const [left] = world.addresses()
  expect(await says(left, null)).toBe(204)
  await eventually(() => expect(keys.last()).toEqual(all('terminated')))
})
