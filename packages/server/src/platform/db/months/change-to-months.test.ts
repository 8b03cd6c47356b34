import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { countConversations, readConversations } from '../../../domain/conversations/conversations-store.ts'
import { moveVoicemail } from '../../../domain/conversations/messages-store.ts'
import { recordConversation } from '../../../domain/conversations/record-store.ts'
import { eventually } from '../../../../test/eventually.ts'
import { migrate } from '../migrate.ts'
import { createPool } from '../pool.ts'
import { keepMonths } from './keep-months.ts'
import { monthTables } from './month-tables.ts'
import { edgeRows, partsOfTable } from './months-store.ts'

const { pool, db, connectionString } = await createTestDatabase()
/** The operators' log began with months. */
const changing = monthTables.filter(({ name }) => name !== 'operator_log')
const migrations = fileURLToPath(new URL('../migrations/', import.meta.url))
const older = await mkdtemp(join(tmpdir(), 'lineside-older-'))
afterAll(() => rm(older, { recursive: true }))
for (const file of (await readdir(migrations)).filter((name) => name < '0069'))
  await cp(join(migrations, file), join(older, file))

const now = new Date()
const log = pino({ level: 'silent' })
const lines = 8
const rows = 4_000

/** A database of the version before, with rows of 14 months. */
const fillOlder = async () => {
  await pool.query('drop schema if exists lineside_sip cascade; drop schema public cascade; create schema public')
  await migrate(pool, older)
  await pool.query(`
    insert into resellers (name) values ('R');
    insert into domains (reseller_id, name) values (1, 'months.test');
    insert into customers (reseller_id, external_id, name) values (1, 'months', 'Months');
    insert into subscribers (customer_id, domain_id, username) select 1, 1, 'line' || i from generate_series(1, ${lines}) i;
    insert into conversations (customer_id, subscriber_id, type, start_time, direction, caller, callee, call_id, call_type, status, folder)
      select 1, line, case i % 5 when 0 then 'voicemail' else 'call' end, now() - (${rows} - i) * interval '154 minutes',
        case when is_second then 'out' else 'in' end, 'caller ' || i, '43664', 'call ' || line || ' ' || turn / 2,
        case when is_second then 'cfna' else 'call' end, case when is_second and turn % 3 = 0 then 'ok' else 'noanswer' end,
        case i % 5 when 0 then 'INBOX' end
      from (select i, i % ${lines} + 1 as line, i / ${lines} as turn, i / ${lines} % 2 = 1 as is_second
        from generate_series(1, ${rows}) i) numbered;
    insert into conversations (customer_id, subscriber_id, type, start_time, direction, caller, callee, call_id, status)
      values (1, 1, 'fax', now() - interval '2 months', 'out', 'a', 'b', 'fax', 'QUEUED');
    insert into fax_deliveries (conversation_id, due_at) select id, now() from conversations where type = 'fax';
    insert into audit_log (customer_id, subscriber_id, subscriber_name, written_at, resource, item_id, item_name, method, after)
      select 1, 1, 'Writer', now() - (${rows} - i) * interval '77 minutes', 'reminders', i, 'Item ' || i, 'patch', '{"a":1}'
      from generate_series(1, ${rows}) i`)
}

const pagesOf = async (subscriber: number, pages = 3) => {
  const read = Array.from({ length: pages }, (_, page) =>
    readConversations(
      pool,
      { owner: { column: 'subscriber_id', id: subscriber }, before: now },
      { reader: subscriber, order: { column: 'start_time', descending: true }, offset: page * 100, limit: 100 },
    ),
  )
  return (await Promise.all(read)).flat().map(({ id, folder }) => ({ id, folder }))
}

const allLines = Array.from({ length: lines }, (_, index) => index + 1)
const allPages = () => Promise.all(allLines.map((line) => pagesOf(line)))
const valuesOf = async (text: string): Promise<unknown[]> =>
  (await pool.query<unknown[]>({ text, rowMode: 'array' })).rows.flat()

const missedCalls = async () => {
  const order = { column: 'start_time', descending: true } as const
  const filter = { owner: { column: 'customer_id', id: 1 }, isWhole: true, isMissed: true, before: now } as const
  const found = await readConversations(pool, filter, { reader: 1, order, offset: 0, limit: rows })
  expect(await countConversations(pool, filter)).toBe(found.length)
  return found.map(({ id }) => id)
}

/** The rule for whole missed calls as the version before asked for it. */
const missedBefore = `select id from conversations c where type = 'call' and direction = 'in' and status = 'noanswer'
  and not exists (select from conversations o where o.subscriber_id = c.subscriber_id and o.call_id = c.call_id
    and (o.start_time, o.id) < (c.start_time, c.id))
  and not exists (select from conversations o where o.subscriber_id = c.subscriber_id and o.call_id = c.call_id
    and o.direction = 'out' and o.status = 'ok' and o.type = 'call')
  order by start_time desc, id desc`

/** Writers and readers as a server has them, until they are told to stop. */
const beside = () => {
  const added: number[] = []
  const removed: number[] = []
  const moved: number[] = []
  let isOver = false
  const one = async (turn: number) => {
    const subscriber_id = (turn % lines) + 1
    const parties = { caller: 'new', callee: 'x', call_id: `new ${turn}`, direction: 'in' } as const
    const start_time = new Date(Date.now() - (turn % 3) * 40 * 86_400_000)
    added.push(
      await recordConversation(db, {
        customer_id: 1,
        subscriber_id,
        type: 'call',
        status: 'ok',
        start_time,
        ...parties,
      }),
    )
    const old = turn * 5 + 5
    await moveVoicemail(db, old, 'Work')
    moved.push(old)
    await db
      .deleteFrom('conversations')
      .where('id', '=', old + 1)
      .execute()
    removed.push(old + 1)
    const page = await pagesOf(subscriber_id, 1)
    expect(new Set(page.map(({ id }) => id)).size).toBe(page.length)
    expect(page.length).toBe(100)
  }
  const run = async () => {
    for (let turn = 0; !isOver && turn < 600; turn++) await one(turn)
  }
  const running = run()
  const stop = async () => {
    isOver = true
    await running
    return { added, removed, moved }
  }
  return { stop }
}

describe('GROW-05: a database from before there were months', () => {
  test('is changed over in pieces while it is read and written: nothing is lost, doubled or moved to another page', async () => {
    await fillOlder()
    const before = await allPages()
    const old = (await valuesOf('select id from conversations order by id')) as number[]
    const missed = (await valuesOf(missedBefore)) as number[]
    expect(missed.length).toBeGreaterThan(500)
    await migrate(pool)
    expect(await allPages()).toEqual(before)
    expect(await missedCalls()).toEqual(missed)
    expect(
      (await Promise.all(changing.map((table) => partsOfTable(db, table)))).map(({ isChanging }) => isChanging),
    ).toEqual([true, true])

    await keepMonths({ db, log, now: () => now }, { size: 500, batches: 2 })
    expect(await missedCalls()).toEqual(missed)
    const work = beside()
    const portion = { size: 60, batches: 1 }
    let pieces = 0
    while (await keepMonths({ db, log, now: () => now }, portion)) {
      if (++pieces % 10 === 0) await cutShort()
    }
    const { added, removed, moved } = await work.stop()
    expect(pieces).toBeGreaterThan(50)
    expect(added.length).toBeGreaterThan(5)

    const gone = new Set(removed)
    expect(await valuesOf('select id from conversations order by id')).toEqual([
      ...old.filter((id) => !gone.has(id)),
      ...added,
    ])
    expect(Math.min(...added)).toBeGreaterThan(Math.max(...old))
    expect(await valuesOf(`select id from conversations where folder = 'Work' order by id`)).toEqual(moved)
    expect(await valuesOf('select count(*), count(distinct id), min(names) from audit_log')).toEqual([
      rows,
      rows,
      'writer item 1',
    ])
    for (const table of changing) {
      expect(await partsOfTable(db, table)).toMatchObject({ isChanging: false, parent: table.name })
      expect((await edgeRows(db, table, 10)).count).toBe(0)
    }
    expect(await valuesOf(`select count(*) from conversations where follows is null or was_taken is null`)).toEqual([0])
    expect(await missedCalls()).toEqual(await valuesOf(missedBefore))
    expect(await valuesOf(`select count(*) from pg_class where relname like '%\\_before'`)).toEqual([0])
    // the order and the pages are those of before, without what was removed and added
    const after = await pool.query<{ id: number }>(
      `select id from conversations where subscriber_id = 3 and start_time < $1
      and caller <> 'new' order by start_time desc, id desc limit 200`,
      [now],
    )
    const expected = (before[2] ?? []).filter(({ id }) => !gone.has(id)).slice(0, 200)
    expect(after.rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  })

  test('a writer who comes while its row moves waits, and is neither refused nor forgotten', async () => {
    await fillOlder()
    await migrate(pool)
    await pool.query(`
      create function hold_up() returns trigger language plpgsql as
        $$ begin perform set_config('lock_timeout', '0', true); perform pg_advisory_xact_lock(77); return new; end $$;
      create trigger hold_up before insert on conversations_by_month for each row execute function hold_up()`)
    const holder = await pool.connect()
    await holder.query('select pg_advisory_lock(77)')
    const moving = keepMonths({ db, log, now: () => now }, { size: 20, batches: 1 })
    const waiting = (count: number) => async () =>
      expect(await valuesOf('select count(*) from pg_locks where not granted')).toEqual([count])
    await eventually(waiting(1))
    const writing = moveVoicemail(db, 5, 'Work')
    await eventually(waiting(2))
    await holder.query('select pg_advisory_unlock(77)')
    holder.release()
    await Promise.all([moving, writing])
    expect(await valuesOf('select folder, is_filed from conversations where id = 5')).toEqual(['Work', true])
    await pool.query('drop function hold_up cascade')
    while (await keepMonths({ db, log, now: () => now })) continue
  })

  test('afterwards a delivery still goes with its fax, and a push trigger still listens', async () => {
    expect(await valuesOf('select count(*) from fax_deliveries')).toEqual([1])
    await pool.query(`delete from conversations where type = 'fax'`)
    expect(await valuesOf('select count(*) from fax_deliveries')).toEqual([0])
    expect(
      await valuesOf(
        `select tgname from pg_trigger where tgrelid = 'conversations'::regclass and not tgisinternal order by 1`,
      ),
    ).toEqual([
      'mail_missed_calls',
      'push_conversations',
      'remove_fax_deliveries',
      'remove_message_texts',
      'settle_calls',
      'settle_calls_left',
      'tell_webhooks',
    ])
    expect(await valuesOf(`select pg_get_serial_sequence('conversations', 'id')`)).toEqual([
      'public.conversations_id_seq',
    ])
  })

  test('rows without a month are put into one, and are no news', async () => {
    await pool.query(`insert into conversations (customer_id, subscriber_id, type, start_time, direction, caller, callee, call_id)
      values (1, 1, 'call', now() - interval '3 years', 'in', 'long ago', 'b', 'c'), (1, 1, 'call', '1970-01-01', 'in', 'never', 'b', 'c')`)
    expect(await keepMonths({ db, log, now: () => now })).toBe(false)
    expect(
      await valuesOf(`select caller, tableoid::regclass::text like 'conversations\\_20%' from conversations
      where caller in ('long ago', 'never') order by 1`),
    ).toEqual(['long ago', true, 'never', false])
  })
})

/** A move that ends in the middle: its process is killed. */
const cutShort = async () => {
  const broken = createPool(connectionString, { max: 1 })
  const client = await broken.connect()
  client.on('error', () => undefined)
  const { rows: found } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('begin')
  const isThere = await client.query<{ yes: boolean }>(`select to_regclass('conversations_before') is not null as yes`)
  if (isThere.rows[0]?.yes)
    await client.query(
      `update conversations set is_filed = true where is_filed = false and id in (select id from conversations_before limit 100)`,
    )
  await pool.query('select pg_terminate_backend($1)', [found[0]?.pid])
  client.release(true)
  await broken.end()
}
