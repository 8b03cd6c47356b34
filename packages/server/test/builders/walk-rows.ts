import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { recordConversation } from '../../src/domain/conversations/record-store.ts'
import { insertSchedule } from '../../src/domain/schedules/schedules-store.ts'
import { newWebhookSecret } from '../../src/domain/webhooks/webhook-secret.ts'
import { insertWallboard } from '../../src/features/wallboards/wallboards-store.ts'
import { insertWebhook } from '../../src/domain/webhooks/webhooks-store.ts'
import type { Database } from '../../src/platform/db/schema.ts'
import type { Platform } from '../../src/platform/platform.ts'
import type { GivenSubscriber } from '../builders.ts'

/* One row of each of these kinds, for the walks through all routes. */

export const givenRegistration = async (db: Kysely<Database>, subscriber_id: number): Promise<number> => {
  const values = {
    subscriber_id,
    contact: 'sip:line@192.0.2.1',
    expires: new Date('2030-01-01'),
    user_agent: 'Desk phone',
  }
  return (await db.insertInto('registrations').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export const givenSession = async (db: Kysely<Database>, subscriber_id: number): Promise<string> => {
  const values = { id: randomUUID(), subscriber_id, expires_at: new Date('2030-01-01') }
  return (await db.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export const givenReminder = async (db: Kysely<Database>, subscriber_id: number): Promise<number> => {
  const values = { subscriber_id, time: '07:00', recur: 'always' as const }
  return (await db.insertInto('reminders').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** @returns the colleague's id, by which it is known */
export const givenCallBack = async (
  db: Kysely<Database>,
  subscriber_id: number,
  colleague_id: number,
): Promise<number> => {
  const waits = { after: 'busy', phase: 'waits', asked_at: new Date(), ends_at: new Date('2030-01-01') } as const
  await db
    .insertInto('call_backs')
    .values({ subscriber_id, colleague_id, ...waits })
    .execute()
  return colleague_id
}

export const givenGreeting = async (db: Kysely<Database>, subscriber_id: number, file_key: string): Promise<number> => {
  const values = { subscriber_id, dir: 'unavail' as const, file_key, duration_ms: 6000 }
  return (await db.insertInto('voicemail_greetings').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export const givenConversation = async (
  db: Kysely<Database>,
  { id: subscriber_id, customer }: GivenSubscriber,
  row: { type: 'call' | 'voicemail' | 'fax'; folder?: string; file_key?: string; status?: string; pages?: number },
): Promise<number> => {
  const values = {
    subscriber_id,
    customer_id: customer.id,
    start_time: new Date('2026-11-01T10:00:00Z'),
    direction: 'in' as const,
    caller: '4315550001',
    callee: '4315550002',
    call_id: `call-${row.type}-${subscriber_id}`,
    duration_ms: 5000,
    ...row,
  }
  return await recordConversation(db, values)
}

export const givenAuditEntry = async (
  db: Kysely<Database>,
  { id: subscriber_id, customer }: GivenSubscriber,
): Promise<number> => {
  const what = { resource: 'reminders', item_id: 1, method: 'patch' as const, before: null, after: null }
  const who = { customer_id: customer.id, subscriber_id, subscriber_name: 'Somebody' }
  const values = { ...who, ...what, written_at: new Date('2026-11-01T10:00:00Z') }
  return (await db.insertInto('audit_log').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export const givenWebhook = async (
  { db, secrets, now }: Platform,
  { id: madeBy, customer }: GivenSubscriber,
): Promise<number> => {
  const made = { name: 'Walked', url: 'https://walked.example/', events: ['seat.changed'] as const, madeBy, at: now() }
  const secretBox = secrets.seal(newWebhookSecret())
  return (await insertWebhook(db, { ...made, customerId: customer.id, secretBox }, 20)) ?? 0
}

export const givenSeatImport = async (
  db: Kysely<Database>,
  { id: subscriber_id, customer }: GivenSubscriber,
): Promise<number> => {
  const values = {
    customer_id: customer.id,
    subscriber_id,
    duplicates: 'skip',
    total: 1,
    created_at: new Date(),
  } as const
  return (await db.insertInto('seat_imports').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export const givenWallboard = (db: Kysely<Database>, customer_id: number): Promise<number> =>
  insertWallboard(db, { customer_id, name: 'Hall', queue_ids: [], key_hash: randomBytes(32), made_at: new Date() })

export const givenHours = (db: Kysely<Database>, customerId: number, of: string): Promise<number> => {
  const empty = { timezone: 'UTC', week: [], exceptions: [], follows_holidays: true }
  return insertSchedule(db, customerId, { ...empty, name: `Hours of ${of}` })
}
