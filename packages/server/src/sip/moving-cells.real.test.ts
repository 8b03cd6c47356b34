import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createProgress } from '../backup/progress.ts'
import { receiveCustomer } from '../customer-moves/receive-customer.ts'
import { sendCustomer } from '../customer-moves/send-customer.ts'
import { prepareDirectory } from '../domain/cells/directory-schema-store.ts'
import { listCells, saveCell } from '../domain/cells/directory-store.ts'
import { watchMoves } from '../domain/cells/moves/settle-moves.ts'
import { createOtherCells, noOtherCells, type OtherCells } from '../domain/cells/other-cells.ts'
import { joinDirectory, savePeers } from '../domain/cells/own-claims-store.ts'
import { keepIdRange, publishCell } from '../domain/cells/publish-cell.ts'
import { readDirectory } from '../domain/cells/read-directory.ts'
import { openFilePlace } from '../platform/files/open-file-place.ts'
import { givenNumber, givenSubscriber } from '../../test/builders.ts'
import { givenPbx } from '../../test/builders/pbx-builders.ts'
import { answerTo, requestOf } from '../../test/sip/attempt.ts'
import { createSipSender } from '../../test/sip/sip-sender.ts'
import { startRealPhoneWorld } from '../../test/sip/real-phone-world.ts'
import { startTestPhone } from '../../test/sip/test-phone.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { written } from './edge/sip-settings.ts'

/* A company moves between two cells while it calls: each cell has its database, Kamailio, rtpengine and phones. */

vi.setConfig({ testTimeout: 180_000 })

const { pool: directory } = await createTestDatabase()
await prepareDirectory(directory)
const scratch = await mkdtemp(join(tmpdir(), 'lineside-moving-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))

const startCell = async (own: string) => {
  let cells: OtherCells = noOtherCells
  const secret = randomBytes(32)
  const standIn: OtherCells = {
    wayTo: (call) => cells.wayTo(call),
    addressOf: (number) => cells.addressOf(number),
    admit: (call) => cells.admit(call),
  }
  const world = await startRealPhoneWorld({}, { cells: standIn, secret })
  const { platform, connectionString, edge } = world
  const edges = [`udp:${written(edge.outside)}`]
  await saveCell(directory, { name: own, web: `http://${own}.test`, edges, sources: [edge.outside.host] })
  await joinDirectory(platform.db, own)
  await keepIdRange(platform, directory, { cell: own, listed: null })
  cells = createOtherCells({ ...platform, reader: readDirectory(directory), own })
  const means = {
    ...platform,
    name: own,
    directory,
    connectionString,
    ring: [secret] as const,
    place: openFilePlace(platform.config),
    places: [openFilePlace(platform.config)],
    progress: createProgress({ write: () => true, isTTY: false }),
  }
  return { ...world, own, means }
}
const west = await startCell('west')
const east = await startCell('east')
for (const { platform, own } of [west, east]) {
  await savePeers(
    platform.db,
    (await listCells(directory)).filter(({ name }) => name !== own),
  )
  const publishing = publishCell(platform, directory, own)
  const stop = watchMoves(platform, directory)
  afterAll(async () => {
    await stop()
    await publishing.close()
  })
}

const { customer } = await givenPbx(west.platform)
const { rows: resellers } = await west.platform.pool.query<{ name: string }>(
  'select r.name from resellers r join customers c on c.reseller_id = r.id where c.id = $1',
  [customer.id],
)
await east.platform.pool.query('insert into resellers (name) values ($1) on conflict do nothing', [resellers[0]?.name])
const seat = async (pbx_extension: string, display_name: string) => {
  const { sipPassword } = west
  const line = await givenSubscriber(west.platform, { customer, pbx_extension, display_name, sipPassword })
  const { e164: number } = await givenNumber(west.platform, line.id)
  return { ...line, number, domain: customer.domain }
}

const phaseAt = async ({ platform: { pool } }: typeof west) =>
  (await pool.query<{ phase: string }>('select phase from customer_moves where customer_id = $1', [customer.id]))
    .rows[0]?.phase
const isPhase = (cell: typeof west, phase: string) =>
  vi.waitFor(async () => expect(await phaseAt(cell)).toBe(phase), { timeout: 90_000, interval: 50 })

test('GROW-08: a call that is up while its company moves keeps its sound, and calls that begin in the freeze and after the switch ring', async () => {
  const [cleo, dora] = [await seat('41', 'Cleo'), await seat('42', 'Dora')]
  const anna = await west.seat('21', 'Anna')
  const [ben, eve] = [await east.seat('31', 'Ben'), await east.seat('32', 'Eve')]
  const there = await east.phone(ben, { tone: 880, answers: true })
  const here = await west.phone(cleo, { tone: 440 })
  const doras = await west.phone(dora, { tone: 660, answers: true })
  const eves = await east.phone(eve, { tone: 550 })
  await here.dial(ben.number)
  await here.says('CALL_ESTABLISHED')
  await Promise.all([east.sound.hears(there, 440), west.sound.hears(here, 880)])

  const by = join(scratch, 'move')
  const passphrase = 'walnut ferry dawn 39'
  const sending = sendCustomer(
    { ...west.means, tell: () => undefined },
    { customerId: customer.id, to: 'east', by, passphrase, waitMs: 90_000 },
  )
  await isPhase(west, 'copied')
  const receiving = receiveCustomer(east.means, { from: by, passphrase })
  // the freeze lasts for as long as the new cell takes
  await vi.waitFor(
    async () =>
      expect((await directory.query(`select from lineside_directory.moves where phase = 'ready'`)).rowCount).toBe(1),
    60_000,
  )
  const busy = await east.platform.pool.connect()
  await busy.query('begin; lock table conferences in access exclusive mode')
  await isPhase(west, 'frozen')
  await eves.dial(dora.number)
  await eves.says('CALL_ESTABLISHED')
  await busy.query('commit')
  busy.release()
  await isPhase(west, 'left')
  await isPhase(east, 'serving')
  await Promise.all([east.sound.hears(there, 440), west.sound.hears(here, 880)])
  await eves.command('hangup')
  await doras.says('CALL_CLOSED')

  const moved = await east.phone(dora, { tone: 770, answers: true })
  const annas = await west.phone(anna, { tone: 330 })
  for (const caller of [eves, annas]) {
    const [its, mine] = [moved.events.length, caller.events.length]
    await caller.dial(dora.number)
    await moved.says('CALL_ESTABLISHED', its)
    await caller.command('hangup')
    await moved.says('CALL_CLOSED', its)
    await caller.says('CALL_CLOSED', mine)
  }
  const late = await startTestPhone({ ...dora, password: west.sipPassword, edge: west.edge.outside })
  onTestFinished(() => late.close())
  expect(await late.says('REGISTER_FAIL')).toMatchObject({ param: expect.stringContaining('302') })
  // where the phone is to go, and told to nobody without the password
  const sender = await createSipSender(west.edge.outside)
  const account = { ...dora, password: west.sipPassword }
  const challenge = await sender.send(requestOf('REGISTER', account))
  expect([challenge?.status, challenge?.text]).toEqual([401, expect.not.stringContaining(east.edge.outside.host)])
  if (challenge === null) throw new Error('No answer')
  const told = await sender.send(requestOf('REGISTER', account, answerTo(challenge, account, 'REGISTER')))
  const contact = `Contact: <sip:${written(east.edge.outside)};transport=udp>;q=1.0\r\n`
  expect([told?.status, told?.text]).toEqual([302, expect.stringContaining(contact)])

  // a call that it makes before it registers again is led there, too
  const early = await startTestPhone({
    ...dora,
    password: west.sipPassword,
    edge: west.edge.outside,
    isDirect: true,
    registersFor: 0,
  })
  onTestFinished(() => early.close())
  const eveRings = eves.events.length
  await early.command('dial', `sip:${eve.number}@${written(west.edge.outside)}`)
  await eves.says('CALL_INCOMING', eveRings)
  await eves.command('accept')
  await early.says('CALL_ESTABLISHED')
  await early.command('hangup')
  await eves.says('CALL_CLOSED', eveRings)
  // one that sends all by way of its old edge is not led round for ever
  await late.command('dial', `sip:${eve.number}@${dora.domain}`)
  expect(await late.says('CALL_CLOSED')).toMatchObject({ param: expect.stringContaining('503') })

  await Promise.all([east.sound.hears(there, 440), west.sound.hears(here, 880)])
  await here.command('hangup')
  await there.says('CALL_CLOSED')
  expect(await sending).toMatchObject({ refusedMs: expect.any(Number) })
  await receiving
  const { rows } = await east.platform.pool.query<{ subscriber_id: number; direction: string; status: string }>(
    `select subscriber_id, direction, status from conversations where subscriber_id = any ($1) and call_type = 'call' order by id`,
    [[cleo.id, dora.id]],
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { subscriber_id: cleo.id, direction: 'out', status: 'ok' },
      { subscriber_id: dora.id, direction: 'in', status: 'ok' },
    ]),
  )
  const ofDora = (direction: string) =>
    rows.filter((row) => row.subscriber_id === dora.id && row.direction === direction)
  expect([ofDora('in').length, ofDora('out').length]).toEqual([3, 1])
  const atOld = await west.platform.pool.query(
    `select from conversations where subscriber_id = $1 and direction = 'out' and call_type = 'call'`,
    [dora.id],
  )
  expect(atOld.rowCount).toBe(0)
})
