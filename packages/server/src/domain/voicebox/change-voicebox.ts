import type { GreetingKind } from '@lineside/telephony/voicebox-menu/menu-state'
import { recordWrite, type Write } from '../../platform/audit/record-write.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { isFileUsed } from '../conversations/messages-store.ts'
import { findOwnGreeting, putOwnGreeting, removeOwnGreeting } from './greetings-store.ts'
import { deleteStoredMessage, findStoredMessage, moveMessageToOld, setPin, type Voicebox } from './voicebox-store.ts'
import { dropUnkept } from '../files/drop-unkept.ts'

/** Changes that a voicebox's owner makes by phone; they are announced and recorded like every other write. */
export interface VoiceboxChanges {
  /** Marks a new message as heard. */
  keep(id: number): Promise<void>
  remove(id: number): Promise<void>
  /** @param sound in the file store; it is removed if this fails */
  putGreeting(kind: GreetingKind, sound: { readonly key: string; readonly seconds: number }): Promise<void>
  removeGreeting(kind: GreetingKind): Promise<void>
  setPin(pin: string): Promise<void>
}

type Ground = Pick<Platform, 'db' | 'files' | 'secrets' | 'now'>

export const changesOf = ({ db, files, secrets, now }: Ground, box: Voicebox): VoiceboxChanges => {
  const owner = { customerId: box.customer_id, subscriberId: box.id }
  const recorded = (transaction: Db, write: Omit<Write, 'at'>) =>
    recordWrite(transaction, owner, { ...write, at: now() })
  const inOne = <T>(write: (transaction: Db) => Promise<T>): Promise<T> => db.transaction().execute(write)

  return {
    keep: (id) =>
      inOne(async (transaction) => {
        const before = await messageOf(transaction, box, id)
        if (before?.folder !== 'INBOX') return
        await moveMessageToOld(transaction, id)
        const after = { ...before, folder: 'Old' }
        await recorded(transaction, { resource: 'voicemails', id, method: 'patch', before, after })
      }),

    async remove(id) {
      const key = await inOne(async (transaction) => {
        const before = await messageOf(transaction, box, id)
        if (before === undefined) return null
        await recorded(transaction, { resource: 'voicemails', id, method: 'remove', before, after: null })
        return await deleteStoredMessage(transaction, id)
      })
      if (key !== null && !(await isFileUsed(db, key))) await files.remove(key)
    },

    async putGreeting(dir, { key, seconds }) {
      const values = { subscriber_id: box.id, dir, file_key: key, duration_ms: Math.round(seconds * 1000) }
      const old = await inOne(async (transaction) => {
        const replaced = await findOwnGreeting(transaction, box.id, dir)
        const id = await putOwnGreeting(transaction, values)
        const [before, after] = [replaced?.file_key, key].map((sound) => ({ id, subscriber_id: box.id, dir, sound }))
        const method = replaced === undefined ? 'create' : 'replace'
        const write = { resource: 'voicemailgreetings', id, method, after: after ?? null } as const
        await recorded(transaction, { ...write, before: replaced === undefined ? null : (before ?? null) })
        return replaced?.file_key
      }).catch(async (error: unknown) => {
        await dropUnkept(files, key, error)
        throw error
      })
      if (old !== undefined) await files.remove(old)
    },

    async removeGreeting(dir) {
      const old = await inOne(async (transaction) => {
        const removed = await removeOwnGreeting(transaction, box.id, dir)
        if (removed === undefined) return undefined
        const { id, file_key } = removed
        const before = { id, subscriber_id: box.id, dir, sound: file_key }
        await recorded(transaction, { resource: 'voicemailgreetings', id, method: 'remove', before, after: null })
        return file_key
      })
      if (old !== undefined) await files.remove(old)
    },

    setPin: (pin) =>
      inOne(async (transaction) => {
        await setPin(transaction, box.id, secrets.seal(pin))
        const [before, after] = [box.pin_box === null ? '' : secrets.open(box.pin_box), pin].map((secret) => ({
          id: box.id,
          pin: secret,
        }))
        const write = { resource: 'voicemailsettings', id: box.id, method: 'patch' } as const
        await recorded(transaction, { ...write, before: before ?? null, after: after ?? null })
      }),
  }
}

/** The message as the API shows it; undefined: it is not in this voicebox. */
const messageOf = async (db: Db, box: Voicebox, id: number) => {
  const message = await findStoredMessage(db, id)
  if (message === undefined || message.subscriber_id !== box.id) return undefined
  return { id, subscriber_id: box.id, caller: message.caller, folder: message.folder ?? 'INBOX' }
}
