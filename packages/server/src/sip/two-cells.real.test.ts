import { expect, test, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { startOperator } from '../../test/sip/operator.ts'
import { startRealPhoneWorld } from '../../test/sip/real-phone-world.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { prepareDirectory } from '../domain/cells/directory-schema-store.ts'
import { listCells, saveCell } from '../domain/cells/directory-store.ts'
import { createOtherCells, noOtherCells, type OtherCells } from '../domain/cells/other-cells.ts'
import { joinDirectory, savePeers } from '../domain/cells/own-claims-store.ts'
import { publishPortion } from '../domain/cells/publish-cell.ts'
import { readDirectory } from '../domain/cells/read-directory.ts'
import { written } from './edge/sip-settings.ts'

/* Two cells, each with its database, server process, Kamailio, rtpengine and phones, and a directory. */

vi.setConfig({ testTimeout: 90_000 })

const { pool: directory } = await createTestDatabase()
await prepareDirectory(directory)

const startCell = async (own: string) => {
  let cells: OtherCells = noOtherCells
  const world = await startRealPhoneWorld(
    {},
    {
      cells: {
        wayTo: (call) => cells.wayTo(call),
        addressOf: (number) => cells.addressOf(number),
        admit: (call) => cells.admit(call),
      },
    },
  )
  const { platform, edge } = world
  cells = createOtherCells({ ...platform, reader: readDirectory(directory), own })
  await saveCell(directory, {
    name: own,
    web: `http://${own}.test`,
    edges: [`udp:${written(edge.outside)}`],
    sources: [edge.outside.host],
  })
  await joinDirectory(platform.db, own)
  return { ...world, own }
}
const west = await startCell('west')
const east = await startCell('east')
const anna = await west.seat('21', 'Anna')
const ben = await east.seat('31', 'Ben')
for (const { platform, own } of [west, east]) {
  await publishPortion(platform, directory, own)
  await savePeers(
    platform.db,
    (await listCells(directory)).filter(({ name }) => name !== own),
  )
}

test('GROW-08: a phone of one cell calls a phone of the other; it rings, both hear each other, and either hangs up', async () => {
  // nothing outside is allowed: a call to another cell is none
  await west.platform.db.updateTable('customers').set({ outside_calls: 0 }).where('id', '=', west.customer.id).execute()
  const there = await east.phone(ben, { tone: 880, answers: true })
  const here = await west.phone(anna, { tone: 440 })
  await here.dial(ben.number)
  await here.says('CALL_ESTABLISHED')
  expect(await there.says('CALL_ESTABLISHED')).toMatchObject({ peeruri: expect.stringContaining(anna.number) })
  await Promise.all([east.sound.hears(there, 440), west.sound.hears(here, 880)])
  await here.command('hangup')
  await there.says('CALL_CLOSED')
  expect(await west.conversations(1)).toMatchObject([
    { subscriber_id: anna.id, direction: 'out', callee: ben.number, status: 'ok' },
  ])
  expect(await east.conversations(1)).toMatchObject([
    { subscriber_id: ben.id, direction: 'in', caller: anna.number, status: 'ok' },
  ])
  const counted = await west.platform.db.selectFrom('outside_days').select('calls').execute()
  expect(counted).toEqual([])
})

test('GROW-08: a forwarding to the other cell and back rings where it ends', async () => {
  await west.allOver()
  await east.allOver()
  const cleo = await west.seat('22', 'Cleo')
  await publishPortion(west.platform, directory, west.own)
  await east.forwards(ben, 'cfu', `sip:${cleo.number}@${ben.domain}`)
  const there = await west.phone(cleo, { tone: 880, answers: true })
  const here = await west.phone(anna, { tone: 440 })
  await here.dial(ben.number)
  await here.says('CALL_ESTABLISHED')
  await Promise.all([west.sound.hears(there, 440), west.sound.hears(here, 880)])
  await here.command('hangup')
  await there.says('CALL_CLOSED')
})

test('GROW-08: forwardings that lead round between two cells end, and the caller hears so', async () => {
  await west.allOver()
  await east.allOver()
  await west.forwards(anna, 'cfu', `sip:${ben.number}@${anna.domain}`)
  await east.forwards(ben, 'cfu', `sip:${anna.number}@${ben.domain}`)
  const dora = await west.seat('23', 'Dora')
  const here = await west.phone(dora)
  await here.dial(ben.number)
  await here.says('CALL_CLOSED')
  const { rows } = await east.platform.pool.query<{ hops: number }>('select max(hops)::int as hops from cell_calls')
  await eventually(() => expect(rows[0]?.hops).toBe(3))
})

test('GROW-08: whoever calls from an address of the other cell without its mark is refused', async () => {
  const there = await startOperator({ edge: east.edge.outside, tone: 1000 })
  await east.platform.db
    .updateTable('cell_peers')
    .set({ sources: [west.edge.outside.host, there.address] })
    .execute()
  expect(await there.call(`+${ben.number}`)).toBe(403)
})
