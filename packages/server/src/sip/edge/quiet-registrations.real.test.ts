import { beforeEach, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { answerTo, attempt, requestOf } from '../../../test/sip/attempt.ts'
import { firstProcessWith } from '../../../test/sip/edge-processes.ts'
import { createSipSender, type SipSender } from '../../../test/sip/sip-sender.ts'
import { seesProcesses, startTestEdge } from '../../../test/sip/test-edge.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { reachableAmong } from '../../domain/endpoints/endpoints-store.ts'
import { writeSipPassword } from '../../domain/pbx-lines/passwords-store.ts'

const { platform, connectionString } = await createTestPlatform()
const { pool, db } = platform
const edge = await startTestEdge(platform, connectionString)
const password = 'grey-Pigeon-71'
const seat = await givenSubscriber(platform, { sipPassword: password })
const account = { username: seat.username, domain: seat.customer.domain, password }

interface Row {
  readonly contact: string
  /** By which the edge remembers it. */
  readonly key: string
  readonly received: string
  /** Seconds until the row ends, and until the registration does at the latest. */
  readonly lasts: number
  readonly seconds: number
  /** Other numbers say that the rows were written. */
  readonly versions: string
}
const rows = async (): Promise<readonly Row[]> =>
  (
    await pool.query<Row>(`
      select l.contact, md5(l.username || '@' || l.domain || ' ' || l.contact) as key, l.received, (l.expires - extract(epoch from now()))::int as lasts,
        (p.expires - extract(epoch from now()))::int as seconds, concat_ws(' ', l.xmin, l.xmax, l.ctid, r.xmin, r.xmax, r.ctid) as versions
      from lineside_sip.location l join lineside_sip.phones p using (ruid) join registrations r using (ruid) order by l.id`)
  ).rows
const isReachable = async () => (await reachableAmong(pool, [seat.id], platform.now())).has(seat.id)

/** It registers its contact for so many seconds. @returns the answer */
const registers = async (from: SipSender, seconds: number, contact = `sip:${seat.username}@127.0.0.1:5060`) => {
  const request = (...more: string[]) =>
    requestOf('REGISTER', account, ...more).map((line) =>
      line.replace(/^Contact: .*/, `Contact: <${contact}>`).replace(/^Expires: .*/, `Expires: ${seconds}`),
    )
  const challenge = await from.send(request())
  if (challenge === null) throw new Error('No challenge came')
  return await from.send(request(answerTo(challenge, account, 'REGISTER')))
}
/** As if the time for which the phone has registered were over. */
const fallsSilent = async (key: string | undefined) => {
  await edge.rpc('htable.setex', ['here', key, 1])
}

beforeEach(async () => {
  await pool.query('delete from lineside_sip.location')
  await pool.query('delete from registrations')
})

test('GROW-02: a phone that registers again writes no row, and is told for how long', async () => {
  const phone = await createSipSender(edge.outside)
  expect((await registers(phone, 60))?.status).toBe(200)
  const first = await rows()
  expect(first).toMatchObject([{ lasts: expect.closeTo(960, -1), seconds: expect.closeTo(60, -1) }])
  for (const _ of Array(5)) {
    const answer = await registers(phone, 60)
    expect([answer?.status, answer?.text]).toEqual([200, expect.stringMatching(/^Contact: .*;expires=60\b/m)])
  }
  expect((await rows()).map(({ versions }) => versions)).toEqual(first.map(({ versions }) => versions))
})

test('GROW-02: a row that would soon end is written again, and so is one of a phone that registers for longer', async () => {
  const phone = await createSipSender(edge.outside)
  await registers(phone, 60)
  await pool.query('update lineside_sip.location set expires = expires - 930')
  await registers(phone, 60)
  expect(await rows()).toMatchObject([{ lasts: expect.closeTo(960, -1), seconds: expect.closeTo(60, -1) }])
  await registers(phone, 600)
  expect(await rows()).toMatchObject([{ lasts: expect.closeTo(1500, -1), seconds: expect.closeTo(600, -1) }])
})

test('TEL-01: an answer names the other phones of the line with the ends of their registrations', async () => {
  const phone = await createSipSender(edge.outside)
  await registers(phone, 60, `sip:${seat.username}@127.0.0.1:5061`)
  const answer = await registers(phone, 90)
  const seconds = [...(answer?.text ?? '').matchAll(/expires=(\d+)/g)].map(([, value]) => Number(value))
  expect(seconds.toSorted((one, other) => one - other)).toEqual([expect.closeTo(60, -1), 90])
})

test('TEL-01: a phone that moves is reached where it is now, at once', async () => {
  const [here, there] = [await createSipSender(edge.outside), await createSipSender(edge.outside)]
  await registers(here, 60)
  expect(await rows()).toMatchObject([{ received: `sip:${here.address}:5060` }])
  await registers(there, 60)
  expect(await rows()).toMatchObject([{ received: `sip:${there.address}:5060` }])
})

test('REACH-02: a phone that signs off is gone at once, and comes back', async () => {
  const phone = await createSipSender(edge.outside)
  await registers(phone, 60)
  const [first] = await rows()
  await registers(phone, 0)
  expect([await rows(), await isReachable()]).toEqual([[], false])
  await expect(edge.rpc('htable.get', ['here', first?.key])).rejects.toThrow('htable.get')
  await registers(phone, 60)
  expect([(await rows()).length, await isReachable()]).toEqual([1, true])
})

test('REACH-02: a phone that falls silent is offline long before its row would end, as lost, and comes back', async () => {
  const phone = await createSipSender(edge.outside)
  await registers(phone, 60)
  await fallsSilent((await rows())[0]?.key)
  await eventually(async () => expect([await rows(), await isReachable()]).toEqual([[], false]))
  // a phone that signs off is none of those of which webhooks are told
  expect(await db.selectFrom('registrations').select(['ruid', 'told_lost']).execute()).toEqual([
    { ruid: null, told_lost: null },
  ])
  await registers(phone, 60)
  expect([(await rows()).length, await isReachable()]).toEqual([1, true])
})

test('REACH-02: a phone that registers a moment too late is not ended any more', async () => {
  const phone = await createSipSender(edge.outside)
  await registers(phone, 60)
  await pool.query('update lineside_sip.location set last_modified = last_modified - 60')
  const [{ key } = { key: '' }] = await rows()
  await edge.rpc('htable.delete', ['here', key])
  const found = Math.floor(Date.now() / 1_000)
  await registers(phone, 60)
  /** Says that the edge has found it silent in this second. @returns how many rows that has ended */
  const ends = async (since: number) => {
    const { rows: answer } = await pool.query<{ ended: number }>(
      'select lineside_sip.end_silent(array[$1], server_id, $2) as ended from lineside_sip.location',
      [key, since],
    )
    return answer.map(({ ended }) => ended)
  }
  expect([await ends(found), (await rows()).length]).toEqual([[0], 1])
  expect([await ends(found + 3_600), (await rows()).length]).toEqual([[1], 0])
})

test('REACH-02: phones whose time runs out while the database refuses have half a minute to register again', async () => {
  const phone = await createSipSender(edge.outside)
  const contactAt = (port: number) => `sip:${seat.username}@127.0.0.1:${port}`
  for (const port of [5061, 5062, 5063]) await registers(phone, 60, contactAt(port))
  const all = await rows()
  expect(all).toHaveLength(3)
  // notes which phones it is to end, beyond its transaction, and fails
  const silent = 'lineside_sip.end_silent(text[], integer, bigint)'
  const { rows: defined } = await pool.query<{ sql: string }>(
    `select pg_get_functiondef('${silent}'::regprocedure) as sql`,
  )
  for (const { key } of all) await pool.query(`create sequence tried_${key}`)
  await pool.query(`
    create or replace function lineside_sip.end_silent(keys text[], edge integer, since bigint) returns integer
    language plpgsql security definer set search_path from current as $$
    begin
      perform nextval('public.tried_' || key) from unnest(keys) as key where key <> '';
      raise exception 'away';
    end $$`)
  for (const { key } of all) await fallsSilent(key)
  await eventually(async () => {
    for (const { key } of all) {
      const { rows: tried } = await pool.query(`select is_called from tried_${key}`)
      expect(tried).toEqual([{ is_called: true }])
      // it is waited for again
      await edge.rpc('htable.get', ['here', key])
    }
  })
  await pool.query(defined[0]?.sql ?? '')
  // the edge has looked again when another one is gone
  await registers(phone, 60, contactAt(5064))
  const more = (await rows()).find(({ contact }) => contact === contactAt(5064))
  await fallsSilent(more?.key)
  await eventually(async () => expect((await rows()).map(({ contact }) => contact)).not.toContain(contactAt(5064)))
  expect((await rows()).map(({ contact }) => contact)).toEqual(all.map(({ contact }) => contact))
  await registers(phone, 60, contactAt(5062))
  for (const { key, contact } of all) if (contact !== contactAt(5062)) await fallsSilent(key)
  await eventually(async () => expect(await rows()).toMatchObject([{ contact: contactAt(5062) }]))
})

test('TEL-01: a request that registers several contacts, and one whose contact has a comma', async () => {
  const phone = await createSipSender(edge.outside)
  const [one, other, odd] = [5061, 5062, '5063;note=a,b'].map((more) => `sip:${seat.username}@127.0.0.1:${more}`)
  await registers(phone, 60, `${one}>, <${other}`)
  await registers(phone, 60, odd)
  const all = await rows()
  expect(all.map(({ contact }) => contact).toSorted()).toEqual([one, other, odd])
  for (const { key } of all) await edge.rpc('htable.get', ['here', key])
  for (const { key } of all) await fallsSilent(key)
  await eventually(async () => expect(await rows()).toEqual([]))
})

test('SET-06: a phone that is signed out on the devices page is reached again once it registers', async () => {
  const phone = await createSipSender(edge.outside)
  await registers(phone, 60)
  await pool.query('delete from registrations')
  expect([await rows(), await isReachable()]).toEqual([[], false])
  await registers(phone, 60)
  expect([(await rows()).length, await isReachable()]).toEqual([1, true])
})

test('TEL-01: a phone with the password of before is refused the next time it registers', async () => {
  const phone = await createSipSender(edge.outside)
  expect(await attempt(phone, account)).toBe(200)
  await writeSipPassword(platform, seat.id, 'new-Pigeon-72')
  expect([await attempt(phone, account), await isReachable()]).toEqual([401, false])
  expect(await attempt(phone, { ...account, password: 'new-Pigeon-72' })).toBe(200)
  await writeSipPassword(platform, seat.id, password)
})

test('TEL-09: an edge that is killed has its phones when it is back, and ends those that do not register again', async () => {
  const phone = await createSipSender(edge.outside)
  await registers(phone, 60)
  await registers(phone, 60, `sip:${seat.username}@127.0.0.1:5061`)
  // as if it had registered before the edge started
  await pool.query('update lineside_sip.location set last_modified = last_modified - 60')
  process.kill(await firstProcessWith('kamailio', platform.config.dataDir), 'SIGKILL')
  await eventually(() => edge.rpc('core.uptime'))
  await seesProcesses(edge.rpc, 0)
  // until the phones register, rows end when each of them promised to have done so
  await eventually(async () => expect((await rows()).map(({ lasts }) => lasts < 70)).toEqual([true, true]))
  expect(await isReachable()).toBe(true)
  await registers(phone, 90)
  const [one, other] = await rows()
  expect([one?.lasts, other?.lasts].map((seconds = 0) => seconds < 70)).toEqual([false, true])
})
