import { limits } from '@lineside/contract/limits'
import {
  type AppPassword,
  createAppPassword,
  listAppPasswords,
  revokeAppPassword,
} from '@lineside/contract/resources/sign-in/app-passwords'
import { noticeFactorChanged } from '../../domain/security-mails/notice.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { createPersonChecks } from '../../platform/auth/check-person.ts'
import { newAppPassword } from '../../platform/auth/factor/one-time-secrets.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import { requireRoom } from '../../platform/db/require-room.ts'
import { created } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { type AppPasswordRow, countOwn, deleteOwn, insertAppPassword, listOwn } from './app-passwords-store.ts'

/** FACT-04: passwords for programs that cannot ask for a second step. */
export const appPasswordRoutes = (api: Api, platform: Platform): void => {
  const { db, now, sessions } = platform
  const { requirePassword } = createPersonChecks(platform)

  api.route(listAppPasswords, async ({ principal }) => ({
    items: (await listOwn(db, principal.subscriberId)).map(present),
  }))

  api.route(createAppPassword, async ({ principal, body: { name, scope, password }, request }) => {
    const { subscriberId } = principal
    await requirePassword({ subscriberId, address: request.ip }, password)
    const made = newAppPassword()
    const row = await db.transaction().execute(async (within) => {
      await holdSession(platform, within, principal, 'use')
      await requireRoom(within, {
        lock: { name: 'app passwords', id: subscriberId },
        most: limits.appPasswords,
        what: 'app passwords',
        count: (locked) => countOwn(locked, subscriberId),
      })
      const inserted = await insertAppPassword(within, subscriberId, { name, scope, password: made, now: now() })
      const after = { subscriber_id: subscriberId, name, scope }
      await recordWrite(within, principal, { ...recorded(inserted), method: 'create', at: now(), before: null, after })
      await noticeFactorChanged(platform, within, { subscriberId, change: 'app_password_added', by: principal })
      return inserted
    })
    return created(`${createAppPassword.path}${row.id}`, { ...present(row), app_password: made })
  })

  api.route(revokeAppPassword, async ({ principal, params: { id } }) => {
    const { subscriberId } = principal
    await db.transaction().execute(async (within) => {
      const gone = await deleteOwn(within, subscriberId, id)
      if (gone === undefined) throw entityNotFound('apppassword')
      const before = { subscriber_id: subscriberId, name: gone.name, scope: gone.scope }
      await recordWrite(within, principal, { ...recorded(gone), method: 'remove', at: now(), before, after: null })
      await sessions.subscriberChanged(within, subscriberId)
    })
  })
}

const recorded = ({ id }: AppPasswordRow) => ({ resource: 'apppasswords', id })

const present = ({ id, name, scope, made_at, last_used_at, last_used_from }: AppPasswordRow): AppPassword => ({
  id,
  name,
  scope,
  made_at: made_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  last_used_from,
})
