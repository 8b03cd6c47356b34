import { beforeEach, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { storedFax } from '../../../test/builders/conversation-builders.ts'
import { createTestHylafax } from '../../../test/processes/test-hylafax.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { blockLine } from '../blocking/block.ts'
import { createHylafaxLine } from '../fax-line/hylafax-line.ts'
import { deliverFax } from './deliver-fax.ts'
import { faxRefusal } from './fax-access.ts'
import { insertOutgoingFax } from './fax-deliveries-store.ts'
import { findFaxLine } from './fax-lines-store.ts'

const hylafax = await createTestHylafax('modem-42')
const access = { host: '127.0.0.1', port: hylafax.port, user: 'lineside', password: 'modem-42' }
const { platform, clock } = await createTestPlatform({ hylafax: access })
const { db } = platform
const sender = await givenSubscriber(platform)
const stored = await storedFax(platform)

beforeEach(async () => {
  await db.deleteFrom('conversations').execute()
  hylafax.jobs.length = 0
})

const queued = () =>
  insertOutgoingFax(db, {
    customer_id: sender.customer.id,
    subscriber_id: sender.id,
    call_id: 'one',
    start_time: clock.now(),
    caller: '4319920021',
    callee: '12025550143',
    pages: 2,
    quality: 'fine',
    file_key: stored.key,
    file_bytes: 1000,
  })
/** Lets enough time pass for the next step, and makes it. */
const nextStep = async (fax: number) => {
  clock.pass({ seconds: 600 })
  await deliverFax(platform, fax)
}
const outcome = async () => {
  const { status, reason } = await db.selectFrom('conversations').selectAll().executeTakeFirstOrThrow()
  return { status, reason }
}

test('a fax to the outside is handed to the fax server, and followed until it has arrived', async () => {
  const fax = await queued()
  await deliverFax(platform, fax)
  expect(await outcome()).toEqual({ status: 'QUEUED', reason: null })
  expect(hylafax.jobs).toHaveLength(1)
  const [job] = hylafax.jobs
  expect(job?.parameters).toMatchObject({
    DIALSTRING: '12025550143',
    FROMUSER: '4319920021',
    VRES: '196',
    MAXDIALS: '12',
    NOTIFY: 'NONE',
  })
  expect(job?.document.equals(stored.bytes)).toBe(true)

  for (const state of ['PENDING', 'ACTIVE', 'SLEEPING']) {
    if (job) job.state = state
    await nextStep(fax)
    expect(await outcome()).toEqual({ status: 'QUEUED', reason: null })
  }
  if (job) job.state = 'DONE'
  await nextStep(fax)
  expect(await outcome()).toEqual({ status: 'SUCCESS', reason: null })
  await nextStep(fax)
  expect(hylafax.jobs).toHaveLength(1)
})

test('a busy receiver is a failure with the line’s words', async () => {
  const fax = await queued()
  await deliverFax(platform, fax)
  Object.assign(hylafax.jobs[0] ?? {}, { state: 'FAILED', status: 'Busy signal detected; too many attempts to dial' })
  await nextStep(fax)
  expect(await outcome()).toEqual({ status: 'FAILED', reason: 'Busy signal detected; too many attempts to dial' })
})

test.each([
  ['JNEW', 'before', 0],
  ['JPARM', 'before', 0],
  ['STOT', 'before', 0],
  ['JSUBM', 'before', 0],
  ['JSUBM', 'after', 1],
] as const)('a connection that breaks at %s, %s it is done, sends the fax once', async (command, when, submitted) => {
  const fax = await queued()
  hylafax.breakAt(command, when)
  await deliverFax(platform, fax)
  expect(hylafax.jobs).toHaveLength(submitted)
  expect(await outcome()).toEqual({ status: 'QUEUED', reason: null })
  await nextStep(fax)
  await nextStep(fax)
  expect(hylafax.jobs).toHaveLength(1)
  Object.assign(hylafax.jobs[0] ?? {}, { state: 'DONE' })
  await nextStep(fax)
  expect(await outcome()).toEqual({ status: 'SUCCESS', reason: null })
})

test('a line that cannot be reached is tried again, and given up in the end', async () => {
  const wrong = createHylafaxLine({ ...access, password: 'wrong' })
  const fax = await queued()
  for (let attempt = 1; attempt < 20; attempt++) {
    await deliverFax({ ...platform, faxLine: wrong }, fax)
    clock.pass({ seconds: 600 })
  }
  expect(await outcome()).toEqual({ status: 'QUEUED', reason: null })
  await deliverFax({ ...platform, faxLine: wrong }, fax)
  expect(await outcome()).toEqual({ status: 'FAILED', reason: 'The fax line cannot be reached' })
  expect(hylafax.jobs).toEqual([])
})

test('RUN-01: a fax that waits when its line is blocked is not sent', async () => {
  const fax = await queued()
  const block = { by: 'Eva', reason: 'Toll fraud', at: clock.now() }
  await db.transaction().execute((within) => blockLine(within, sender.id, block))
  await deliverFax(platform, fax)
  expect(await outcome()).toEqual({ status: 'FAILED', reason: 'The line may not call this number' })
  expect(hylafax.jobs).toHaveLength(0)
  await db.transaction().execute((within) => blockLine(within, sender.id, null))
})

test.each([
  ['is called back', 'ACTIVE', { status: 'FAILED', reason: 'The line may not call this number' }, 'FAILED'],
  ['that has arrived stays so', 'DONE', { status: 'SUCCESS', reason: null }, 'DONE'],
])('RUN-01: a fax of a line that is blocked meanwhile %s', async (_what, state, said, left) => {
  const fax = await queued()
  await deliverFax(platform, fax)
  Object.assign(hylafax.jobs[0] ?? {}, { state })
  const block = { by: 'Eva', reason: 'Toll fraud', at: clock.now() }
  await db.transaction().execute((within) => blockLine(within, sender.id, block))
  // the fax server is away for a moment: it is asked again
  hylafax.breakAt('JKILL', 'before')
  await nextStep(fax)
  expect(await outcome()).toEqual({ status: 'QUEUED', reason: null })
  await nextStep(fax)
  expect(await outcome()).toEqual(said)
  expect(hylafax.jobs).toMatchObject([{ state: left }])
  await db.transaction().execute((within) => blockLine(within, sender.id, null))
})

test('RUN-01: a line that is blocked neither sends nor receives faxes', async () => {
  const line = await findFaxLine(db, sender.id)
  if (line === undefined) throw new Error('There is no such line')
  expect(await faxRefusal(db, { ...line, isBlocked: true })).toMatchObject({ code: 'line_blocked' })
})
