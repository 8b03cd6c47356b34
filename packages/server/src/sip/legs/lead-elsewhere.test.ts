import { beforeEach, expect, test } from 'vitest'
import { phoneSdp } from '../../../../telephony/test/phone-sdp.ts'
import { eventually } from '../../../test/eventually.ts'
import { startPhoneWorld } from '../../../test/phone-world.ts'
import { noOtherCells } from '../../domain/cells/other-cells.ts'
import { saveTrunk } from '../../domain/provisioning/trunks.ts'

/* Phones of a company that has moved to another cell call at the old one before they have registered there. */

const moved = '4319998877'
const there = `sip:+${moved}@10.2.0.5:5060;transport=udp`
const world = await startPhoneWorld({
  cells: { ...noOtherCells, addressOf: async (number) => (number === moved ? there : null) },
})
const { edge, platform } = world
const { pool } = platform
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
await world.registered(ben, 'Phone of Ben')
const edges = ['udp:10.2.0.5:5060', 'tls:[2001:db8::5]:5061']
const [first, second] = [
  '<sip:22@10.2.0.5:5060;transport=udp>;q=1.0',
  '<sip:22@[2001:db8::5]:5061;transport=tls>;q=0.9',
]

const isNow = (phase: string, since = '1 minute', isDone = false) =>
  pool.query(
    `insert into customer_moves (customer_id, token, other_cell, phase, since, done_at)
       select customer_id, gen_random_uuid(), 'east', $2, now() - $3::interval, case when $4 then now() end from subscribers where id = $1
     on conflict (customer_id) do update set (phase, since, done_at) = (excluded.phase, excluded.since, excluded.done_at)`,
    [anna.id, phase, since, isDone],
  )
beforeEach(async () => {
  await world.allOver()
  await pool.query('delete from customer_moves; delete from cell_peers')
  await pool.query(`insert into cell_peers (name, edges, sources) values ('east', $1, '{10.2.0.5}')`, [edges])
})

let made = 0
const ofAnna = (host: string | null) => [
  `X-Line: ${anna.username}`,
  `X-Domain: ${anna.domain}`,
  ...(host === null ? [] : [`X-Host: ${host}`]),
]
const calls = (dialled: string, host: string | null = 'pbx.test:5060', caller: readonly string[] = ofAnna(host)) => {
  const callId = `moved-${++made}`
  const body = phoneSdp('moved')
  edge.send(
    [
      'INVITE sip:app@127.0.0.1 SIP/2.0',
      `Via: SIP/2.0/TCP ${edge.address.host}:${edge.address.port};branch=z9hG4bK${callId}`,
      `From: <sip:${anna.username}@${anna.domain}>;tag=moved`,
      'To: <sip:22@somewhere.test>',
      `Call-ID: ${callId}`,
      'CSeq: 1 INVITE',
      'Contact: <sip:moved@127.0.0.1>',
      ...caller,
      `X-Dialled: ${dialled}`,
      'Content-Type: application/sdp',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
  return {
    /** Status and Contact of the final answer. */
    answer: () =>
      eventually(() => {
        const own = edge.received.filter((text) => text.includes(`Call-ID: ${callId}\r\n`))
        const text = own.find((one) => /^SIP\/2.0 [2-6]/.test(one))
        if (text === undefined) throw new Error(`Nothing final among ${JSON.stringify(own)}`)
        return [
          Number(text.slice(8, 11)),
          /^Contact: (.*)\r$/m.exec(text)?.[1],
          /^Retry-After: (.*)\r$/m.exec(text)?.[1],
        ]
      }),
  }
}

test('GROW-08: a phone that calls is led to the same number at the edges of the cell that has its company', async () => {
  await isNow('left')
  expect(await calls('22').answer()).toEqual([302, `${first}, ${second}`, undefined])
  expect(await calls('+43664%23%3B').answer()).toEqual([
    302,
    expect.stringContaining('<sip:+43664%23@10.2.0.5:5060;transport=udp>'),
    undefined,
  ])
})

test.each([
  ['it comes by an outbound proxy to which it is led again', '10.2.0.5:5060'],
  ['so does one that is led over TLS', '[2001:DB8::5]:5061'],
  ['its edge does not say what it has called', null],
])('GROW-08: a phone is not led round for ever, and may try later: %s', async (_why, host) => {
  await isNow('left')
  expect(await calls('22', host).answer()).toEqual([503, undefined, '5'])
})

test('GROW-08: a phone may try later where nothing is known of the other cell, and where its company has not arrived yet', async () => {
  await isNow('arrived')
  expect(await calls('22').answer()).toEqual([503, undefined, '5'])
  await isNow('left')
  await pool.query('delete from cell_peers')
  expect(await calls('22').answer()).toEqual([503, undefined, '5'])
})

test.each(['copied', 'frozen', 'switching', 'serving'])(
  'GROW-08: a phone calls as ever while its company is %s',
  async (phase) => {
    await isNow(phase)
    calls('22')
    ;(await edge.rung(ben.username)).rejects(486)
  },
)

test('GROW-08: in the second of the switch a call rings where it was', async () => {
  await isNow('left', '0 s')
  calls('22')
  ;(await edge.rung(ben.username)).rejects(486)
})

test('TEL-06: a call for help is led nowhere, before and after all has gone over', async () => {
  await isNow('left')
  const [before] = await calls('112').answer()
  await isNow('left', '1 minute', true)
  const [after] = await calls('112').answer()
  // there is no trunk
  expect([before, after]).toEqual([404, 404])
})

test('GROW-08: a call that might have been one for help writes nothing at the old cell once nobody passes it on', async () => {
  await pool.query(`insert into speed_dials (subscriber_id, slot, destination) values ($1, '*1', 'sip:22@x')`, [
    anna.id,
  ])
  await isNow('left', '1 minute', true)
  expect((await calls('*1').answer())[0]).toBe(403)
})

test('GROW-08: an operator that calls a number of another cell is told where that one takes calls, and nothing ends by it', async () => {
  const trunk = { name: 'main', kind: 'address', host: '127.0.0.9', country: '43', sources: ['127.0.0.9'] } as const
  await saveTrunk(platform, trunk, async (host) => [host])
  const { rows } = await pool.query<{ id: number }>('select id from trunks')
  const operator = [`X-Trunk: ${rows[0]?.id}`]
  expect(await calls(`+${moved}`, null, operator).answer()).toEqual([302, `<${there}>`, undefined])
  expect((await calls('+4319998878', null, operator).answer())[0]).toBe(404)
})
