import { describe, expect, test } from 'vitest'
import { fullBoxes } from '../../../domain/call-snapshot/company-lines-store.ts'
import {
  countConversations,
  findCallTrace,
  findConversation,
  readConversations,
  readParts,
} from '../../../domain/conversations/conversations-store.ts'
import type { ConversationFilter } from '../../../domain/conversations/conversation-query.ts'
import { deleteMessage, findMessage, isFileUsed, moveVoicemail } from '../../../domain/conversations/messages-store.ts'
import { recordConversation } from '../../../domain/conversations/record-store.ts'
import { countWaitingFaxes, findFax, storedFaxes } from '../../../domain/fax/fax-deliveries-store.ts'
import { namedFiles } from '../../../domain/files/named-files-store.ts'
import { findToldConversation } from '../../../domain/push/push-store.ts'
import { type EntryFilter, findEntry, listEntries } from '../../../domain/operator-log/operator-log-store.ts'
import { findStoredMessage, listMessages, voiceboxUse } from '../../../domain/voicebox/voicebox-store.ts'
import { capAuditLog } from '../../../domain/retention/audit-cap-store.ts'
import { previewExpired, removeExpired } from '../../../domain/retention/expired-store.ts'
import { countAuditEntries, findAuditEntry, listAuditEntries } from '../../../features/audit-log/audit-log-store.ts'
import { findWords } from '../../../features/find/find-store.ts'
import { lampStates } from '../../../sip/lamps/watched-lines-store.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'

const { pool, db } = await createTestDatabase()
/** The statements about what grows. */
const asked: { text: string; values: unknown[] }[] = []
pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const [config, values] = given as [string | { text: string; values?: unknown[] }, unknown]
    const { text, values: own } = typeof config === 'string' ? { text: config, values: undefined } : config
    if (/conversations|audit_log|operator_log/.test(text))
      asked.push({ text, values: own ?? (Array.isArray(values) ? values : []) })
    return query(...given)
  }) as typeof client.query
})

const now = new Date()
const customers = 20
const lines = 200
const conversations = 20_000
const entries = 40_000
const months = 14

/** Rows of 14 months: the line 7 has one in twenty of them. */
await pool.query(
  `
  insert into resellers (name) values ('R');
  insert into domains (reseller_id, name) values (1, 'plans.test');
  insert into customers (reseller_id, external_id, name) select 1, 'c' || i, 'C' from generate_series(1, ${customers}) i;
  insert into subscribers (customer_id, domain_id, username)
    select (i - 1) / 10 + 1, 1, 'line' || i from generate_series(1, ${lines}) i;
  select make_months(name, name, (now() - interval '${months} months')::date, now()::date)
    from unnest(array['conversations', 'audit_log', 'operator_log']) name;
  insert into conversations (customer_id, subscriber_id, type, start_time, direction, caller, callee, call_id, call_type, status, folder)
    select (line - 1) / 10 + 1, line, (array['call', 'call', 'call', 'call', 'voicemail', 'fax'])[i % 6 + 1],
      now() - (${conversations} - i) * interval '${months * 30} days' / ${conversations}, 'in', '43664' || i, 'callee', 'call ' || i, 'call',
      case i % 3 when 0 then 'noanswer' else 'ok' end, case i % 6 when 4 then 'INBOX' end
    from (select i, case i % 20 when 0 then 7 else i % ${lines} + 1 end as line from generate_series(1, ${conversations}) i) rows;
  insert into audit_log (customer_id, subscriber_id, subscriber_name, written_at, resource, item_id, method, after)
    select i % ${customers} + 1, i % ${customers} * 10 + 1, 'x', now() - (${entries} - i) * interval '${months * 30} days' / ${entries},
      'reminders', i % 500, 'patch', '{"a":1}' from generate_series(1, ${entries}) i;
  insert into operator_log (written_at, by_name, reseller_id, noun, verb, object, object_id, object_name, given, outcome)
    select now() - (${entries} - i) * interval '${months * 30} days' / ${entries}, 'p' || i % 20, nullif(i % 7, 0), 'customers', 'save',
      'customer', i % 500, 'c' || i % 500, '{}', case i % 50 when 0 then 'refused' else 'updated' end from generate_series(1, ${entries}) i;
  vacuum analyze`.replace('vacuum analyze', ''),
)
await pool.query('vacuum analyze')
// as a table with millions of rows is read
await pool.query(
  `alter database ${(await pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name} set random_page_cost = 1.1`,
)

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const grows = /^(conversations|audit_log|operator_log)_(\d{4}|before)/

/** Tables of months, and pages, that the statements of some work read. */
const readBy = async (work: () => Promise<unknown>) => {
  asked.length = 0
  await work()
  const statements = asked.splice(0)
  expect(statements.length).toBeGreaterThan(0)
  const client = await pool.connect()
  const nodes: Node[] = []
  for (const { text, values } of statements) {
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    )
    await client.query('rollback')
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (plan !== undefined)
      nodes.push(...nodesOf(plan).map((node, index) => (index === 0 ? { ...node, isRoot: true } : node)))
  }
  client.release()
  const read = nodes.filter((node) => grows.test(node['Relation Name'] ?? '') && node['Actual Loops'] > 0)
  return {
    months: new Set(read.map((node) => node['Relation Name'])).size,
    scanned: await ofSomeSize(
      read.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? ''),
    ),
    pages: nodes
      .filter((node) => 'isRoot' in node)
      .reduce((sum, node) => sum + node['Shared Hit Blocks'] + node['Shared Read Blocks'], 0),
  }
}

const old = new Date(now.getTime() - 7 * 30 * 86_400_000)

/** Those of more than a few pages: it is right to read a smaller one as a whole. */
const ofSomeSize = async (tables: readonly string[]) => {
  const full: string[] = []
  for (const table of new Set(tables)) {
    const { rows } = await pool.query(`select from ${table} limit 501`)
    if (rows.length > 500) full.push(table)
  }
  return full
}

const ofLine: ConversationFilter = { owner: { column: 'subscriber_id', id: 7 } }
const ofCompany: ConversationFilter = { owner: { column: 'customer_id', id: 1 } }
const page =
  (filter: ConversationFilter, offset = 0, descending = true) =>
  () =>
    readConversations(pool, filter, { reader: 7, order: { column: 'start_time', descending }, offset, limit: 26 })
const idOf = async (where: string) =>
  (await pool.query<{ id: number }>(`select id from conversations where ${where} limit 1`)).rows[0]?.id ?? 0
const oldest = await idOf('subscriber_id = 7')
const message = await idOf(`subscriber_id = 7 and type = 'voicemail'`)
const audit =
  (filters: object, offset = 0) =>
  () =>
    listAuditEntries(db, 1, filters, { offset, limit: 25, now })

const operators =
  (filter: Partial<EntryFilter>, offset = 0) =>
  () =>
    listEntries(db, { reseller: null, ...filter }, { offset, limit: 100 })

describe('GROW-05: nothing that grows is read from end to end', () => {
  // months that have rows; three more lie ahead
  test.each([
    ['page 1 of a line', page(ofLine), 2],
    ['page 1 of calls', page({ ...ofLine, types: ['call'] }), 2],
    ['page 1 of whole calls', page({ ...ofLine, isWhole: true }), 2],
    ['page 1 of missed calls', page({ ...ofLine, isWhole: true, isMissed: true }), 2],
    ['page 1 of new voicemails', page({ ...ofLine, types: ['voicemail'], folder: 'INBOX' }), months + 1],
    ['page 1 of a company', page({ ...ofCompany, isWhole: true }), 2],
    ['page 1 of the missed calls of a company', page({ ...ofCompany, isWhole: true, isMissed: true }), 2],
    ['page 1 from the oldest', page(ofLine, 0, false), 2],
    ['page 1 of a line with few conversations', page({ owner: { column: 'subscriber_id', id: 8 } }), 3],
    ['a page far back', page(ofLine, 500), 12],
    [
      'a page between dates',
      page({
        ...ofLine,
        from: new Date(now.getTime() - 90 * 86_400_000),
        before: new Date(now.getTime() - 80 * 86_400_000),
      }),
      2,
    ],
    ['the parts of a call', () => readParts(pool, 7, [oldest]), months + 1],
    ['a conversation', () => findConversation(pool, ofLine.owner, 7, oldest), months + 1],
    ['the trace of a call', () => findCallTrace(pool, ofLine.owner, oldest), months + 1],
    ['a call that is told of', () => findToldConversation(pool, oldest, 7), months + 1],
    [
      'the newest callers of a search',
      () =>
        findWords(
          pool,
          { customerId: 1, subscriberId: 7, isPbx: true, role: 'subscriberadmin' } as never,
          ['43664'],
          true,
        ),
      months,
    ],
    ['a count of a line', () => countConversations(pool, ofLine), months + 1],
    [
      'a count of the whole calls of a company',
      () => countConversations(pool, { ...ofCompany, isWhole: true }),
      months + 1,
    ],
    [
      'a count of the missed calls of a company',
      () => countConversations(pool, { ...ofCompany, isWhole: true, isMissed: true }),
      months + 1,
    ],
    [
      'a message',
      () => findMessage(db, { role: 'subscriber', subscriberId: 7, customerId: 1 } as never, 'voicemail', message),
      months + 1,
    ],
    ['a stored message', () => findStoredMessage(db, message), months + 1],
    ['a fax', () => findFax(db, oldest), months + 1],
    ['messages of a voicebox', () => listMessages(db, 7, 20), 3],
    ['use of a voicebox', () => voiceboxUse(db, 7), months + 1],
    ['full voiceboxes', () => fullBoxes(pool, [7, 8, 9]), months + 1],
    ['lamps of waiting messages', () => lampStates(pool, [7, 8], now, [7, 8]), months + 1],
    ['waiting faxes', () => countWaitingFaxes(db, 7), months + 1],
    ['stored faxes', () => storedFaxes(db, { subscriberId: 7, customerId: 1 }), months + 1],
    ['a file', () => isFileUsed(db, 'none'), months + 1],
    ['files', () => namedFiles(db, ['none', 'neither']), months + 1],
    ['a message that moves', () => moveVoicemail(db, message, 'Old'), months + 1],
    ['a message that goes', () => deleteMessage(db, 'voicemail', message), months + 1],
    ['page 1 of the audit log', audit({}), 2],
    ['page 1 of one item', audit({ resource: 'reminders', item_id: 20 }), months + 1],
    ['an audit entry', () => findAuditEntry(db, 1, 1), months + 1],
    ['the audit log of customers that write much', () => capAuditLog(db, { now, most: 10, each: 1 }), months + 1],
    ['a preview of old calls', () => previewExpired(db, { customerId: 1, kind: 'conversations', before: old }), 8],
    ['old calls that go', () => removeExpired(db, { customerId: 1, kind: 'conversations', before: old }, 100), 8],
    ['old audit entries that go', () => removeExpired(db, { customerId: 1, kind: 'audit', before: old }, 100), 8],
    ['a count of the audit log', () => countAuditEntries(db, 1, {}), months + 1],
    ['page 1 of the operators’ log', operators({}), 2],
    ['page 100 of it', operators({}, 10_000), 6],
    ['what one person has done', operators({ by: 'p7' }), 2],
    ['what keys of a reseller have done', operators({ reseller: 3 }), 2],
    ['what was done to a customer', operators({ objectName: 'c77' }), months + 1],
    ['the same by its ID', operators({ object: 'customer', objectId: 77 }), months + 1],
    ['what was refused', operators({ outcome: 'refused' }), 3],
    ['an entry of the operators’ log', () => findEntry(db, 1, null), months + 1],
  ] as const)('%s', async (_what, work, mostMonths) => {
    const { months: read, scanned } = await readBy(work)
    expect(scanned).toEqual([])
    expect(read).toBeLessThanOrEqual(mostMonths + 4)
  })

  test('the missed calls of a company are counted from an index of these alone', async () => {
    const whole = await readBy(() => countConversations(pool, { owner: { column: 'customer_id', id: 1 } }))
    const missed = await readBy(() => countConversations(pool, { ...ofCompany, isWhole: true, isMissed: true }))
    expect(missed.pages).toBeLessThan(whole.pages)
  })

  test('a new call is written into its month, and only its own call is looked at', async () => {
    const parties = { caller: 'a', callee: 'b', call_id: 'new', direction: 'in' } as const
    const write = () =>
      recordConversation(db, { customer_id: 1, subscriber_id: 7, type: 'call', start_time: now, ...parties })
    const { pages } = await readBy(write)
    expect(pages).toBeLessThan(200)
  })
})
