import { expect, test } from 'vitest'
import { isSecretMember } from '@lineside/contract/secret-members'
import { createTestDatabase } from '../../../test/test-database.ts'
import { personTables } from './person-tables.ts'

const { pool } = await createTestDatabase()

/** Columns that refer to a line and are not exported with it, and why. */
const notOfPerson: Readonly<Record<string, string>> = {
  'audit_log.subscriber_id': 'see person-rows-store.ts',
  'audit_log.subject_id': 'see person-rows-store.ts',
  'call_recording_parties.subscriber_id': 'see person-rows-store.ts',
  'awaited_colleagues.colleague_id': 'somebody else awaits the person, unknown to them',
  'call_backs.colleague_id': 'somebody else waits for the person, unknown to them',
  'closures.closed_by': "the customer's; who closed what is in the log of changes",
  'closures.subscriber_id': "the customer's, of groups, queues and attendants",
  'conversations.answered_by': 'the conversation is in the list of somebody else',
  'group_members.group_id': 'the members of a group are others',
  'group_turns.subscriber_id': 'a counter',
  'holds.subscriber_id': "the operator's, and possibly confidential",
  'line_hours.line_id': 'a group of the customer sends its calls there while it is closed',
  'line_hours.subscriber_id': "the customer's, of groups, queues and attendants",
  'line_statuses.colleague_id': 'the status of somebody else',
  'live_events.subscriber_id': 'announcements to browsers, gone within minutes',
  'old_portal_visits.subscriber_id': 'secrets of visits, gone within two hours',
  'outside_calls.subscriber_id': 'counts calls that are up, which are in call_legs',
  'outside_days.subscriber_id': 'sums over calls that are in conversations, gone after a week',
  'outside_limits.subscriber_id': "the customer's",
  'outside_refusals.subscriber_id': 'calls that are in conversations, gone after a week',
  'outside_starts.subscriber_id': 'a counter, gone within a minute',
  'parked_calls.parked_by': 'the parked callers are others, and gone with their calls',
  'passkey_challenges.subscriber_id': 'random numbers that end within minutes',
  'queue_agents.queue_id': 'the agents of a queue are others',
  'queue_announcements.queue_id': "the customer's, of queues",
  'queue_callers.queue_id': 'the callers of a queue are others',
  'queue_events.queue_id':
    'what happens in a queue is of others; agents are in it as numbers without a name, for 35 days',
  'queue_overflows.line_id': 'a queue of the customer sends its callers there',
  'queue_overflows.queue_id': "the customer's, of queues",
  'see_as_sessions.by_subscriber': 'the person whose portal was seen is told; the log of changes says what was done',
  'sso_providers.keeper_id': "the customer's choice",
  'sso_seat_groups.group_id': "the customer's choice, of groups",
  'team_favourites.colleague_id': 'a choice of somebody else',
  'contact_books.made_by': "the customer's, where it is not the person's own",
  'webhooks.made_by': "the customer's; what the person did with it is in the log of changes",
}

test('SAFE-04: whatever refers to a line is exported, or said not to be', async () => {
  const { rows } = await pool.query<{ place: string }>(`
    select distinct c.conrelid::regclass || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'subscribers'::regclass and c.conparentid = 0`)
  const decided = new Set([...personTables.map(({ table, owner }) => `${table}.${owner}`), ...Object.keys(notOfPerson)])
  expect(rows.map(({ place }) => place).filter((place) => !decided.has(place))).toEqual([])
})

test.each(personTables.map((table) => [table.table, table] as const))(
  'SAFE-04: the export decides on each column of %s',
  async (name, { columns, withheld }) => {
    const { rows } = await pool.query<{ column: string; type: string }>(
      `select attname as column, atttypid::regtype::text as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [name],
    )
    expect(rows.map(({ column }) => column).toSorted()).toEqual([...columns, ...withheld].toSorted())
    const given = rows.filter(({ column }) => columns.includes(column))
    expect(given.filter(({ type }) => type === 'bytea')).toEqual([])
    // whether there is a secret, and until when, is none
    const secret = given.filter(
      ({ column, type }) =>
        !/^(boolean|timestamp)/.test(type) && (isSecretMember(column) || /hash|_box$|ha1|_key$/.test(column)),
    )
    expect(secret.map(({ column }) => column)).toEqual([])
  },
)

test('SAFE-04: each list has a file of its own', () => {
  const files = personTables.map(({ file }) => file)
  expect(new Set(files).size).toBe(files.length)
})
