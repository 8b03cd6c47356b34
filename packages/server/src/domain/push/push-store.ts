import { createHash } from 'node:crypto'
import { limits } from '@lineside/contract/limits'
import { type PushDevice, type PushKind, type PushLanguage, pushKinds } from '@lineside/contract/resources/app/push'
import { sql } from 'kysely'
import type { Db, Pool } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import { isMissedCallSql, sameCallSql } from '../conversations/conversation-conditions.ts'

/** A device as messages are sent to it. */
export interface StoredPushDevice {
  readonly id: number
  readonly subscriberId: number
  readonly name: string
  readonly language: PushLanguage
  readonly box: Buffer
}

const stored = ['id', 'subscriber_id as subscriberId', 'name', 'language', 'box'] as const

interface KeptKeys {
  readonly publicKey: string
  /** The private key, sealed, in base64. */
  readonly box: string
}

/** Writes the keys if there are none yet. @returns those that are there now */
export const claimPushKeys = async (db: Db, keys: KeptKeys): Promise<KeptKeys> => {
  await db
    .insertInto('platform_settings')
    .values({ name: 'push_keys', value: JSON.stringify(keys) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('platform_settings')
    .select('value')
    .where('name', '=', 'push_keys')
    .executeTakeFirstOrThrow()
  return value as KeptKeys
}

/**
 * Records whether this installation can send push messages: where it cannot, its push devices reach nobody
 * (`domain/endpoints`). A change is told to all whose colleagues have such devices.
 */
export const savePushIsOn = async (db: Db, isOn: boolean): Promise<void> => {
  await sql`
    with written as (
      insert into platform_settings (name, value) values ('push_is_on', ${JSON.stringify(isOn)}::jsonb)
      on conflict (name) do update set value = excluded.value where platform_settings.value <> excluded.value
      returning name
    )
    insert into live_events (topic, item_id, customer_id)
    select distinct 'presence', null, s.customer_id from push_devices d join subscribers s on s.id = d.subscriber_id
    where exists (select from written)`.execute(db)
}

export const listPushDevices = async (db: Db, subscriberId: number): Promise<PushDevice[]> =>
  await db
    .selectFrom('push_devices')
    .select(['id', 'name', 'kinds'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('id')
    .execute()

export interface NewPushDevice {
  readonly subscriberId: number
  readonly endpoint: string
  readonly box: Buffer
  readonly name: string
  readonly language: PushLanguage
  /** undefined: those that it has, and all for a new one. */
  readonly kinds: readonly PushKind[] | undefined
  readonly now: Date
}

/**
 * Adds a device, or renews the one with this endpoint, whoever it was of before: a browser tells one person. Beyond the
 * most that a person may have, those not seen for longest go.
 */
export const savePushDevice = async (db: Db, device: NewPushDevice): Promise<number> => {
  const { subscriberId: subscriber_id, box, name, language, kinds, now } = device
  const renewed = { subscriber_id, box, name, language, seen_at: now }
  return await db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('push_devices')
      .values({
        ...renewed,
        endpoint_hash: createHash('sha256').update(device.endpoint).digest(),
        kinds: [...(kinds ?? pushKinds)],
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.column('endpoint_hash').doUpdateSet({ ...renewed, ...(kinds && { kinds: [...kinds] }) }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      delete from push_devices where id in (
        select id from push_devices where subscriber_id = ${subscriber_id} and id <> ${id}
        order by seen_at desc, id desc offset ${limits.pushDevices - 1})`.execute(transaction)
    return id
  })
}

type Own = { readonly subscriberId: number; readonly id: number }

/** @returns false: the subscriber has no such device */
export const changePushKinds = async (db: Db, own: Own, kinds: readonly PushKind[]): Promise<boolean> => {
  const [result] = await db
    .updateTable('push_devices')
    .set({ kinds: [...kinds] })
    .where('id', '=', own.id)
    .where('subscriber_id', '=', own.subscriberId)
    .execute()
  return result?.numUpdatedRows === 1n
}

/** @returns false: the subscriber has no such device */
export const removePushDevice = async (db: Db, own: Own): Promise<boolean> => {
  const [result] = await db
    .deleteFrom('push_devices')
    .where('id', '=', own.id)
    .where('subscriber_id', '=', own.subscriberId)
    .execute()
  return result?.numDeletedRows === 1n
}

/** Removes a device that its push service no longer knows. */
export const dropPushDevice = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('push_devices').where('id', '=', id).execute()
}

export const findPushDevice = async (db: Db, id: number): Promise<StoredPushDevice | undefined> =>
  await db.selectFrom('push_devices').select(stored).where('id', '=', id).executeTakeFirst()

/** The devices of each of these subscribers that want this kind of news, with one statement. */
export const devicesOfEach = async (
  pool: Pool,
  subscriberIds: readonly number[],
  kind: PushKind,
): Promise<readonly (readonly StoredPushDevice[])[]> => {
  const text = `select id, subscriber_id as "subscriberId", name, language, box from push_devices
    where subscriber_id = any($1::int[]) and $2 = any(kinds) order by seen_at desc, id`
  const { rows } = await pool.query<StoredPushDevice>({ name: 'push-devices', text, values: [subscriberIds, kind] })
  return subscriberIds.map((id) => rows.filter(({ subscriberId }) => subscriberId === id))
}

/** PUSH-01: tells the devices that want it of a sign-in with a browser that is none of the person's devices. */
export const queueSignInNews = async (db: Db, subscriberId: number, name: string): Promise<void> => {
  const devices = await listPushDevices(db, subscriberId)
  // an installed app is the same browser
  if (devices.some((device) => device.name === name || device.name === `${name}, app`)) return
  for (const { id, kinds } of devices)
    if (kinds.includes('device')) await addJob(db, 'push_sign_in', { device: id, name }, { maxAttempts: 6 })
}

/** A conversation as a notification tells of it. */
export interface ToldConversation {
  readonly type: 'call' | 'voicemail' | 'fax'
  readonly customerId: number
  readonly caller: string
  readonly callId: string
  /** For a call: nobody took it, and no message was left. */
  readonly isMissed: boolean
  readonly newMessages: number
}

/** @returns undefined: it has been removed, or is of somebody else */
export const findToldConversation = async (
  pool: Pool,
  id: number,
  subscriberId: number,
): Promise<ToldConversation | undefined> => {
  const text = `select type, customer_id as "customerId", caller, call_id as "callId", (${isMissedCallSql})
      and not exists (select from conversations m where ${sameCallSql('m', 'conversations')}
        and m.type = 'voicemail') as "isMissed",
      (select count(*)::int from conversations n where n.subscriber_id = $2 and n.type = 'voicemail'
        and n.folder = 'INBOX') as "newMessages"
    from conversations where id = $1 and subscriber_id = $2`
  const { rows } = await pool.query<ToldConversation>({ name: 'told-conversation', text, values: [id, subscriberId] })
  return rows[0]
}
