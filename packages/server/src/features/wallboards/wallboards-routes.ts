import {
  addWallboard,
  endWallboard,
  listWallboards,
  openWallboard,
  showWallboard,
  wallboardLimits,
} from '@lineside/contract/resources/pbx/wallboards'
import { visibleQueues } from '../../domain/call-queues/call-queues-store.ts'
import { queuesChannel } from '../../domain/call-queues/queue-callers-store.ts'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { hashOf, newKey } from '../../platform/auth/api-keys/key-text.ts'
import { notify } from '../../platform/db/notify.ts'
import { requireRoom } from '../../platform/db/require-room.ts'
import { Answer } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { validationFailed } from '../../platform/refusal.ts'
import { createKeptDays } from './kept-days.ts'
import { shownBoard } from './shown-board.ts'
import { createQueueChanges } from './queue-changes.ts'
import {
  countWallboards,
  deleteWallboard,
  insertWallboard,
  noteShown,
  wallboardByKey,
  wallboardsOf,
} from './wallboards-store.ts'

const resource = 'wallboards'

/** QBOARD-03: administrators make wallboards and end them; a screen shows one by its key alone. */
export const wallboardsRoutes = (api: Api, platform: Platform): void => {
  const { db, pool, now, notifications } = platform
  const changes = createQueueChanges(notifications)
  const days = createKeptDays(platform)

  api.route(listWallboards, async ({ principal }) => {
    requirePbx(principal)
    const rows = await wallboardsOf(db, principal.customerId)
    return {
      wallboards: rows.map((row) => ({
        ...row,
        made_at: row.made_at.toISOString(),
        last_used_at: row.last_used_at?.toISOString() ?? null,
      })),
    }
  })

  api.route(addWallboard, async ({ principal, body: { name, queue_ids } }) => {
    requirePbx(principal)
    const { customerId } = principal
    const wanted = [...new Set(queue_ids)]
    const known = await visibleQueues(pool, principal, wanted)
    if (known.length < wanted.length)
      throw validationFailed([{ field: 'queue_ids', errors: ['One of them is no call queue'] }])
    const key = newKey()
    return await db.transaction().execute(async (within) => {
      await requireRoom(within, {
        lock: { name: 'wallboards', id: customerId },
        most: wallboardLimits.wallboards,
        what: 'wallboards',
        count: (locked) => countWallboards(locked, customerId),
      })
      const row = { customer_id: customerId, name, queue_ids: wanted, key_hash: hashOf(key), made_at: now() }
      const id = await insertWallboard(within, row)
      const after = { name, queue_ids: wanted }
      await recordWrite(within, principal, { resource, id, method: 'create', before: null, after, at: now() })
      return { id, key }
    })
  })

  api.route(endWallboard, async ({ principal, params: { id } }) => {
    await db.transaction().execute(async (within) => {
      const before = await deleteWallboard(within, { customerId: principal.customerId, id })
      if (before === undefined) throw entityNotFound('wallboard')
      await recordWrite(within, principal, { resource, id, method: 'remove', before, after: null, at: now() })
      // its screens look at once, at whatever process they wait
      for (const queue of before.queue_ids) await notify(within, queuesChannel, queue)
    })
  })

  api.route(openWallboard, async ({ body: { key }, request }) => {
    if ((await wallboardByKey(db, hashOf(key))) === undefined) throw entityNotFound('wallboard')
    return new Answer(204, undefined, { 'set-cookie': wallboardCookie(key, request.protocol === 'https') })
  })

  api.route(showWallboard, async ({ query: { mark }, request }) => {
    const key = keyIn(request.headers.cookie)
    const open = async () => (key === null ? undefined : await wallboardByKey(db, hashOf(key)))
    const wallboard = await open()
    if (wallboard === undefined) return new Answer(204)
    await noteShown(db, wallboard, now())
    const watch = changes.watch(wallboard.queue_ids, request.raw)
    try {
      // an ended wallboard is not shown any more, even to a screen that waits
      for (let shown: typeof wallboard | undefined = wallboard; shown !== undefined; shown = await open()) {
        const board = await shownBoard(platform, days, shown)
        if (board.mark !== mark || !(await watch.next())) return board
      }
      return new Answer(204)
    } finally {
      watch.stop()
    }
  })
}

/** The cookie of a screen is sent to its own route only, and no script reads it. */
const cookieName = 'lineside_wallboard'
const cookiePath = '/api/lineside/wallboard'
/** A screen on a wall shows its queues until the wallboard is ended: 400 days are the longest that browsers keep. */
const maxAgeSeconds = 400 * 86_400

const wallboardCookie = (key: string, isSecure: boolean): string =>
  `${cookieName}=${key}; Path=${cookiePath}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/** The key in the cookies of a request; null: there is none. */
const keyIn = (cookies: string | undefined): string | null => {
  const [, key] = (cookies ?? '').match(new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{1,100})(?:;|$)`)) ?? []
  return key ?? null
}
