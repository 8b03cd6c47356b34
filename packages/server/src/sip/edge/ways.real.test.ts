import { expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { firstProcessWith } from '../../../test/sip/edge-processes.ts'
import { startNatNetwork } from '../../../test/sip/nat-network.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'

const network = await startNatNetwork()
const world = await startRealPhoneWorld(
  network === null ? {} : { host: network.outside, port: 20_000 + (process.pid % 10_000) },
)
const [anna, ben] = [await world.seat('21', 'Anna'), await world.seat('22', 'Ben')]

interface Location {
  readonly contact: string
  readonly received: string | null
  readonly seconds: number
}
const locations = async (): Promise<readonly Location[]> =>
  (
    await world.platform.pool.query<Location>(
      `select contact, received, (expires - extract(epoch from now()))::int as seconds from lineside_sip.phones order by username`,
    )
  ).rows

test.skipIf(network === null)(
  'TEL-01, TEL-02: a phone behind a translated address is reached, heard, and asked for each minute',
  async () => {
    if (network === null) return
    const hidden = await world.phone(anna, { network, tone: 880 })
    const plain = await world.phone(ben, { tone: 440 })
    const [ofHidden, ofPlain] = await locations()
    expect(ofHidden?.contact).toContain(`@${network.phone}:`)
    expect(ofHidden?.received).toMatch(new RegExp(`^sip:${network.router}:4\\d{4}`))
    expect(ofHidden?.seconds).toBeLessThan(61)
    expect(ofPlain?.seconds).toBeGreaterThan(200)
    await plain.dial('21')
    await hidden.says('CALL_INCOMING')
    await hidden.command('accept')
    await world.sound.hears(plain, 880)
    await hidden.says('CALL_RTPESTAB')
    await plain.command('hangup')
    await hidden.says('CALL_CLOSED')
    const [before, mine] = [plain.events.length, hidden.events.length]
    await hidden.dial('22')
    await plain.says('CALL_INCOMING', before)
    await plain.command('accept')
    await world.sound.hears(plain, 880)
    await hidden.says('CALL_RTPESTAB', mine)
    // requests within the call reach it, too
    await plain.command('hangup')
    await hidden.says('CALL_CLOSED', mine)
  },
)

test('TEL-09: Kamailio dies while two phones talk: they go on, and who hangs up ends both', async () => {
  const [one, other] = [await world.phone(anna, { tone: 880 }), await world.phone(ben, { tone: 440 })]
  await one.dial('22')
  await other.says('CALL_INCOMING')
  await other.command('accept')
  await world.sound.hears(one, 440)
  process.kill(await firstProcessWith('kamailio', world.platform.config.dataDir), 'SIGKILL')
  await world.sound.hears(other, 880)
  await eventually(async () => {
    if (!JSON.stringify(await world.edge.rpc('dispatcher.list')).includes('"FLAGS":"AP"')) throw new Error('Not yet')
  })
  await world.sound.hears(one, 440)
  await one.command('hangup')
  await other.says('CALL_CLOSED')
  await eventually(async () => {
    const { rows } = await world.platform.pool.query('select 1 from calls where ended_at is null')
    expect(rows).toEqual([])
  })
})

test('TEL-09: Kamailio is killed: back again it rings its phones at once, which have not registered since', async () => {
  const [one, other] = [await world.phone(anna, { tone: 880 }), await world.phone(ben, { tone: 440 })]
  const registered = () => other.events.filter(({ type }) => type === 'REGISTER_OK').length
  const before = registered()
  process.kill(await firstProcessWith('kamailio', world.platform.config.dataDir), 'SIGKILL')
  await eventually(async () => {
    if (!JSON.stringify(await world.edge.rpc('dispatcher.list')).includes('"FLAGS":"AP"')) throw new Error('Not yet')
  })
  await one.dial('22')
  await other.says('CALL_INCOMING')
  await other.command('accept')
  await world.sound.hears(one, 440)
  expect(registered()).toBe(before)
  await one.command('hangup')
  await other.says('CALL_CLOSED')
})
