import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { startOperator } from '../../test/sip/operator.ts'
import { startRealPhoneWorld } from '../../test/sip/real-phone-world.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { cellMarkHeader, writeCellMark } from '../domain/cells/cell-mark.ts'
import { prepareDirectory } from '../domain/cells/directory-schema-store.ts'
import { listCells, readSecret, saveCell } from '../domain/cells/directory-store.ts'
import type { EdgeAddress } from '../domain/cells/edge-address.ts'
import { createOtherCells, noOtherCells, type OtherCells } from '../domain/cells/other-cells.ts'
import { joinDirectory, savePeers } from '../domain/cells/own-claims-store.ts'
import { publishPortion } from '../domain/cells/publish-cell.ts'
import { readDirectory } from '../domain/cells/read-directory.ts'
import { written } from './edge/sip-settings.ts'

/* Two cells, each with its database, server process, Kamailio, rtpengine and phones, and a directory. */

vi.setConfig({ testTimeout: 90_000 })

const [cert, key] = await Promise.all(
  ['cert', 'key'].map((name) => readFile(new URL(`../../test/localhost-${name}.pem`, import.meta.url))),
)
if (cert === undefined || key === undefined) throw new Error('No certificate')
const tls = { port: 5061, cert, key, ca: cert }
const { pool: directory } = await createTestDatabase()
await prepareDirectory(directory)

const startCell = async (own: string) => {
  let cells: OtherCells = noOtherCells
  const world = await startRealPhoneWorld(
    { tls },
    {
      cells: {
        wayTo: (call) => cells.wayTo(call),
        addressOf: (number) => cells.addressOf(number),
        admit: (call) => cells.admit(call),
      },
    },
  )
  const { platform } = world
  const reader = readDirectory(directory, { freshMs: 0, pauseMs: 0 })
  cells = createOtherCells({ ...platform, reader, own })
  await joinDirectory(platform.db, own)
  return { ...world, own }
}
const west = await startCell('west')
const east = await startCell('east')
const both = [west, east] as const

/** Lists both cells, which call each other in this way; each calls from the address of its edge. @param more further sources of both */
const listed = async (transport: EdgeAddress['transport'], more: readonly string[] = []) => {
  for (const { own, edge } of both)
    await saveCell(directory, {
      name: own,
      web: `http://${own}.test`,
      edges: [`${transport}:${written(transport === 'tls' ? { ...edge.outside, port: tls.port } : edge.outside)}`],
      sources: [edge.outside.host, ...more],
    })
  for (const { platform, own } of both)
    await savePeers(
      platform.db,
      (await listCells(directory)).filter(({ name }) => name !== own),
    )
}
/** Tells the directory what the cells have. */
const published = async () => {
  for (const { platform, own } of both) await publishPortion(platform, directory, own)
}
const anna = await west.seat('21', 'Anna')
const ben = await east.seat('31', 'Ben')

beforeEach(async () => {
  for (const { platform, allOver } of both) {
    await allOver()
    await platform.db.deleteFrom('cf_mappings').execute()
    await platform.db.deleteFrom('cell_calls').execute()
  }
  await listed('udp')
  await published()
})

test.each(['udp', 'tcp', 'tls'] as const)(
  'GROW-08: a phone of one cell calls a phone of the other over %s; it rings, both hear each other, and either hangs up',
  async (transport) => {
    await listed(transport)
    // nothing outside is allowed: a call to another cell is none
    await west.platform.db
      .updateTable('customers')
      .set({ outside_calls: 0 })
      .where('id', '=', west.customer.id)
      .execute()
    const there = await east.phone(ben, { tone: 880 })
    const here = await west.phone(anna, { tone: 440 })
    for (const hangsUp of [here, there]) {
      const [mine, its] = [here.events.length, there.events.length]
      await here.dial(ben.number)
      expect(await there.says('CALL_INCOMING', its)).toMatchObject({ peeruri: expect.stringContaining(anna.number) })
      await here.says('CALL_RINGING', mine)
      await there.command('accept')
      await here.says('CALL_ESTABLISHED', mine)
      await Promise.all([east.sound.hears(there, 440), west.sound.hears(here, 880)])
      await hangsUp.command('hangup')
      await Promise.all([here.says('CALL_CLOSED', mine), there.says('CALL_CLOSED', its)])
    }
    const out = { subscriber_id: anna.id, direction: 'out', callee: ben.number, status: 'ok' }
    expect(await west.conversations(2)).toMatchObject([out, out])
    const come = { subscriber_id: ben.id, direction: 'in', caller: anna.number, status: 'ok' }
    expect(await east.conversations(2)).toMatchObject([come, come])
    expect(await west.platform.db.selectFrom('outside_days').select('calls').execute()).toEqual([])
  },
)

test('GROW-08: a forwarding to the other cell and back rings where it ends', async () => {
  const cleo = await west.seat('22', 'Cleo')
  await published()
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
  await west.forwards(anna, 'cfu', `sip:${ben.number}@${anna.domain}`)
  await east.forwards(ben, 'cfu', `sip:${anna.number}@${ben.domain}`)
  const dora = await west.seat('23', 'Dora')
  const here = await west.phone(dora)
  await here.dial(ben.number)
  await here.says('CALL_CLOSED')
  const hopsAt = async ({ platform }: (typeof both)[number]) =>
    (await platform.db.selectFrom('cell_calls').select('hops').orderBy('hops').execute()).map(({ hops }) => hops)
  await eventually(async () =>
    expect([await hopsAt(east), await hopsAt(west)]).toEqual([
      [1, 3],
      [2, 4],
    ]),
  )
})

test('GROW-08: a call counts as that of the other cell by its address and its mark, and by neither alone', async () => {
  const [known, unknown] = await Promise.all([0, 1].map(() => startOperator({ edge: east.edge.outside, tone: 1000 })))
  if (known === undefined || unknown === undefined) throw new Error('There are no callers')
  await listed('udp', [known.address])
  const there = await east.phone(ben, { tone: 880, answers: true })
  const secret = await readSecret(directory)
  const marked = (number: string) => {
    const call = { from: 'west', to: 'east', hops: 1, number }
    return { headers: [`${cellMarkHeader}: ${writeCellMark(secret, call, new Date())}`] }
  }
  const called = `+${ben.number}`
  expect(await known.call(called)).toBe(403)
  expect(await known.call(called, marked(anna.number))).toBe(403)
  expect(await unknown.call(called, marked(ben.number))).toBe(407)
  expect(there.events.map(({ type }) => type)).not.toContain('CALL_INCOMING')
  expect(await known.call(called, marked(ben.number))).toBe(200)
  await there.says('CALL_ESTABLISHED')
  known.hangUp()
  await there.says('CALL_CLOSED')
})
