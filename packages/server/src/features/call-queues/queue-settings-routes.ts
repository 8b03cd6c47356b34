import * as contract from '@lineside/contract/resources/pbx/queue-settings'
import { writeAnnouncements } from '../../domain/call-queues/queue-announcements-store.ts'
import {
  deleteOverflow,
  findQueueSettings,
  leadsBack,
  listQueueSettings,
  type StoredOverflow,
  type StoredQueue,
  writeOverflow,
} from '../../domain/call-queues/queue-settings-store.ts'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import { presentClosed, storedClosed } from '../../domain/schedules/closed-target.ts'
import { findOwnLine } from '../../domain/subscribers/lines-store.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, validationFailed } from '../../platform/refusal.ts'

/** QBOARD-05: where callers of a queue go who have waited for too long, or for whom it has no place. */
export const queueSettingsRoutes = (api: Api, { db, now }: Platform): void => {
  const write = (principal: Principal, id: number, change: (within: Db) => Promise<void>): Promise<void> =>
    db.transaction().execute(async (within) => {
      const { customerId } = principal
      const before = await findQueueSettings(within, customerId, id)
      if (before === undefined) throw entityNotFound('callqueue')
      await change(within)
      const after = await findQueueSettings(within, customerId, id)
      await recordWrite(within, principal, {
        resource: 'subscribers',
        id,
        method: 'patch',
        at: now(),
        before: toldOf(before),
        after: toldOf(after ?? before),
      })
    })

  api.route(contract.listQueueSettings, async ({ principal }) => {
    requirePbx(principal)
    const queues = await listQueueSettings(db, principal.customerId)
    return { queues: queues.map(presented) }
  })

  api.route(contract.setQueueOverflow, async ({ principal, params: { id }, body }) => {
    const { after_seconds, when_full, to } = body
    if (after_seconds === null && !when_full)
      throw validationFailed([{ field: 'after_seconds', input: null, errors: ['Nobody would go there'] }])
    await write(principal, id, async (within) => {
      const line = await findOwnLine(within, principal, id)
      if (line === undefined) throw entityNotFound('callqueue')
      const way = await storedClosed(within, line, to, 'to')
      const back = way.line_id === null ? undefined : await leadsBack(within, id, way.line_id)
      if (back !== undefined)
        throw new Refusal('queue_overflow_loop', 'The callers would come back to this queue', { name: back.name })
      await writeOverflow(within, id, { after_seconds, when_full, way })
    })
  })

  api.route(contract.setQueueAnnouncements, async ({ principal, params: { id }, body }) => {
    const { announcement: handle, ...told } = body
    await write(principal, id, (within) => writeAnnouncements(within, id, { ...told, handle }))
  })

  api.route(contract.endQueueOverflow, async ({ principal, params: { id } }) => {
    await write(principal, id, (within) => deleteOverflow(within, id))
  })
}

const presented = ({ id, overflow, announcements: { handle, ...announcements } }: StoredQueue) => ({
  id,
  overflow: overflow && presentedOverflow(overflow),
  announcements: { ...announcements, announcement: handle },
})

const presentedOverflow = ({ way, ...overflow }: StoredOverflow) => ({ ...overflow, to: presentClosed(way) })

/** As the log of changes names it. */
const toldOf = ({ name, overflow, announcements }: StoredQueue) => ({
  display_name: name,
  overflow_after: overflow?.after_seconds ?? null,
  overflow_full: overflow?.when_full ?? false,
  overflow_way: overflow?.way.closed_to ?? null,
  overflow_to: overflow?.to_name ?? overflow?.way.number ?? null,
  queue_told_every: announcements.every_seconds,
  queue_tells_place: announcements.tells_place,
  queue_tells_wait: announcements.tells_wait,
  queue_tells_sound: announcements.handle,
})
