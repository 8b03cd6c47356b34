import { beforeEach, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createLampKeys } from '../../../test/sip/lamp-key.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'
import { startFetchedPhone } from '../../../test/sip/test-phone.ts'
import { setStatus } from '../../domain/status/set-status.ts'
import type { StatusRow } from '../../domain/status/status-store.ts'
import { written } from '../edge/sip-settings.ts'

/* TEAM-05 with nothing that is made up: keys and a softphone follow the states of the team page over the edge. */

const world = await startRealPhoneWorld()
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const carla = await world.seat('23', 'Carla')
const password = world.sipPassword
beforeEach(async () => {
  await world.allOver()
  await says(null)
})

const says = (kind: StatusRow['kind'] | null, until: Date | null = null) => {
  const row = { note: '', calls: 'rules', colleague_id: null, number: null, callers: [] as string[] } as const
  const writer = { customerId: world.customer.id, subscriberId: ben.id }
  return setStatus(world.platform, writer, ben.id, async () => kind && { ...row, kind, until })
}

test('TEAM-05: a lamp follows ringing, answer, end, the do-not-disturb code, a status and its end by the clock', async () => {
  const lamp = await createLampKeys(world.edge.outside, { ...anna, password })
  expect(await lamp.watches(`${ben.username}@${ben.domain}`)).toMatchObject({ status: 200 })
  const shown = ['active']
  const shows = async (state: string) => {
    shown.push(state)
    await eventually(() => expect(lamp.told(ben)).toEqual(shown))
  }
  const [phone, caller] = [await world.phone(ben), await world.phone(carla)]
  await caller.dial('22')
  await phone.says('CALL_INCOMING')
  await shows('early')
  await phone.command('accept')
  await shows('confirmed')
  await caller.command('hangup')
  await shows('terminated')
  // the key of a phone dials this code
  await phone.dial('*78')
  const statuses = () => world.platform.db.selectFrom('line_statuses').selectAll().execute()
  await eventually(async () => expect(await statuses()).toHaveLength(1))
  await world.allOver()
  // its own call is over, and the lamp is on
  await eventually(() => expect(lamp.requests.at(-1)).toMatch(/<state>confirmed<[^]*<state>terminated</))
  await says('meeting', new Date(Date.now() + 1_000))
  await eventually(() => expect(lamp.told(ben).at(-1)).toBe('terminated'))
})

test('TEAM-05: a softphone shows who is free, busy, away and without a phone', async () => {
  const { username, domain } = anna
  const outbound = `sip:${written(world.edge.outside)};transport=udp`
  const softphone = await startFetchedPhone(
    {
      accounts: `<sip:${username}@${domain};transport=udp>;auth_user=${username};auth_pass=${password};outbound="${outbound}";regint=300\n`,
      contacts: `"Ben" <sip:22@${domain}>;presence=p2p\n`,
      uuid: '',
    },
    {},
  )
  const shows = (state: string) =>
    eventually(async () => expect(await softphone.command('contacts')).toMatch(new RegExp(`${state}.*Ben`)))
  await shows('Offline')
  const phone = await world.phone(ben, { transport: 'tcp' })
  await shows('Online')
  for (const [kind, state] of [
    ['dnd', 'Busy'],
    ['away', 'Offline'],
    ['meeting', 'Busy'],
  ] as const) {
    await says(kind)
    await shows(state)
  }
  await says('busy', new Date(Date.now() + 500))
  await shows('Online')
  // its power fails
  await phone.kill()
  await shows('Offline')
})

test('TEAM-05: a stranger and another company learn nothing of what somebody says', async () => {
  await says('dnd')
  const stranger = await givenSubscriber(world.platform, { sipPassword: password })
  const outside = { username: stranger.username, domain: stranger.customer.domain, password }
  const keys = await createLampKeys(world.edge.outside, outside, 'presence')
  const answers = [
    await keys.watches(`${ben.username}@${ben.domain}`),
    await keys.watches(`nobody@${ben.domain}`),
    await keys.watches(`${ben.username}@${ben.domain}`, { ...outside, password: 'wrong' }),
  ]
  expect(answers.map((answer) => answer?.status)).toEqual([404, 404, 407])
  expect(keys.requests).toEqual([])
  await says(null)
})
