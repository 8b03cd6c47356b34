import { beforeAll, expect, test } from 'vitest'
import { givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { findOutsideWay } from '../trunks/outside-way.ts'
import { takeIncoming } from '../trunks/take-incoming.ts'
import { givenTrunk } from '../../../test/builders/trunk-builders.ts'
import { insertCellCall } from './cell-calls-store.ts'
import { prepareDirectory } from './directory-schema-store.ts'
import { listCells, saveCell } from './directory-store.ts'
import { createOtherCells } from './other-cells.ts'
import { joinDirectory, savePeers } from './own-claims-store.ts'
import { publishPortion } from './publish-cell.ts'
import { readDirectory } from './read-directory.ts'

const { pool: directory } = await createTestDatabase()
const worlds = { west: await createTestPlatform(), east: await createTestPlatform() }
const reader = () => readDirectory(directory, { freshMs: 0, pauseMs: 0 })
const cellOf = (own: 'west' | 'east') => {
  const { platform } = worlds[own]
  return { ...platform, cells: createOtherCells({ ...platform, reader: reader(), own }) }
}
const west = cellOf('west')
const east = cellOf('east')
const line = async (platform: typeof west) => {
  const { id } = await givenSubscriber(platform)
  return { id, number: (await givenNumber(platform, id)).e164 }
}
let anna: Awaited<ReturnType<typeof line>>
let ben: Awaited<ReturnType<typeof line>>

beforeAll(async () => {
  await prepareDirectory(directory)
  await saveCell(directory, {
    name: 'west',
    web: 'http://w.test',
    edges: ['tcp:192.0.2.1:5060'],
    sources: ['192.0.2.1'],
  })
  await saveCell(directory, {
    name: 'east',
    web: 'http://e.test',
    edges: ['tcp:192.0.2.2:5060', 'tls:[2001:db8::2]:5061'],
    sources: ['192.0.2.2'],
  })
  anna = await line(west)
  ben = await line(east)
  for (const [own, cell] of [
    ['west', west],
    ['east', east],
  ] as const) {
    await joinDirectory(cell.db, own)
    await publishPortion(cell, directory, own)
    await savePeers(
      cell.db,
      (await listCells(directory)).filter(({ name }) => name !== own),
    )
  }
})

const wish = (number: string, more: object = {}) => ({
  subscriberId: anna.id,
  number,
  presented: { number: anna.number, name: null },
  isForeign: false,
  callId: 'call',
  ...more,
})
const wayOf = async (number: string, more: object = {}) => {
  const way = await findOutsideWay(west, wish(number, more))
  if ('refused' in way) throw new Error(way.refused)
  return way
}
const peerOf = async (platform: typeof west) => {
  const { id } = await platform.db.selectFrom('cell_peers').select('id').executeTakeFirstOrThrow()
  return id
}
/** The call as the other cell's edge brings it. */
const brings = async (headers: readonly string[], number: string, more: object = {}) => ({
  trunkId: -(await peerOf(east)),
  dialled: `+${number}`,
  headers: { from: `<sip:+${anna.number}@192.0.2.1>;tag=1`, asserted: null, privacy: null },
  mark: headers.find((header) => header.startsWith('X-Cell: '))?.slice('X-Cell: '.length),
  callId: `there-${Math.random()}`,
  ...more,
})

test('GROW-08: a number of another cell is called there before any trunk, and counts as no outside call', async () => {
  await givenTrunk(west)
  const way = await wayOf(ben.number)
  expect(way.isToCell).toBe(true)
  expect(way.tries.map(({ nextHop }) => nextHop)).toEqual([
    'sip:192.0.2.2:5060;transport=tcp',
    'sip:[2001:db8::2]:5061;transport=tls',
  ])
  expect(way.tries[0]?.from.number).toBe(`+${anna.number}`)
  expect((await wayOf('436641234567')).isToCell).toBe(false)
})

test('GROW-08: the other cell takes the call for its line, and knows who calls', async () => {
  const { tries } = await wayOf(ben.number)
  expect(await takeIncoming(east, await brings(tries[0]?.headers ?? [], ben.number))).toEqual({
    line: ben.id,
    to: ben.number,
    caller: { number: anna.number, name: null },
  })
})

test('GROW-08: a call from an address of a cell without its mark, or with that of another call, is refused', async () => {
  const other = await line(east)
  const { tries } = await wayOf(ben.number)
  const headers = tries[0]?.headers ?? []
  for (const call of [
    await brings([], ben.number),
    await brings(headers, other.number),
    await brings(headers, ben.number, { trunkId: -99 }),
  ])
    expect(await takeIncoming(east, call)).toEqual({ refused: 403 })
})

test('GROW-08: forwardings that lead from cell to cell end', async () => {
  for (const [callId, hops, way] of [
    ['third', 3, 'goes on'],
    ['fourth', 4, 'ends'],
  ] as const) {
    await insertCellCall(west.db, callId, hops, new Date())
    const found = await findOutsideWay(west, wish(ben.number, { callId }))
    expect('refused' in found ? 'ends' : 'goes on').toBe(way)
  }
})

test('GROW-08: a number that the other cell has no more is refused there, and sent nowhere', async () => {
  const gone = await line(east)
  await publishPortion(east, directory, 'east')
  const { tries } = await wayOf(gone.number)
  await east.db.deleteFrom('numbers').where('e164', '=', gone.number).execute()
  expect(await takeIncoming(east, await brings(tries[0]?.headers ?? [], gone.number))).toEqual({ refused: 404 })
})

test('GROW-08: an operator that calls a number of another cell is told where it is', async () => {
  const { id } = await givenTrunk(west)
  const from = { from: '<sip:+436641234567@op.test>;tag=1', asserted: null, privacy: null }
  const call = { trunkId: id, headers: from, mark: undefined, callId: 'operator' }
  expect(await takeIncoming(west, { ...call, dialled: `+${ben.number}` })).toEqual({
    elsewhere: `sip:+${ben.number}@192.0.2.2:5060;transport=tcp`,
  })
  expect(await takeIncoming(west, { ...call, dialled: '+436649999999' })).toEqual({ refused: 404 })
})

test('GROW-08: emergency calls and short numbers ask no directory', async () => {
  expect((await wayOf('112')).isToCell).toBe(false)
  expect(await west.cells.addressOf('123')).toBeNull()
})

test('GROW-08: without the directory a call takes the trunks', async () => {
  const { pool } = await createTestDatabase()
  const cells = createOtherCells({ ...west, reader: readDirectory(pool), own: 'west' })
  await givenTrunk(west)
  const way = await findOutsideWay({ ...west, cells }, wish(ben.number))
  expect(way).toMatchObject({ isToCell: false })
})

test('GROW-08: the edge knows the other cell by its addresses', async () => {
  const { rows } = await west.pool.query(`select id, network::text from lineside_sip.address where id < 0`)
  expect(rows).toEqual([{ id: -(await peerOf(west)), network: '192.0.2.2/32' }])
})
