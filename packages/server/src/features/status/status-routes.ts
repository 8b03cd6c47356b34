import { endStatus, getStatus, putStatus, type StatusCallsWritten } from '@lineside/contract/resources/status'
import { normaliseNumber } from '@lineside/telephony/numbers/normalise-number'
import { holding, setStatus } from '../../domain/status/set-status.ts'
import { findStatus, isLineOf, type StatusRow } from '../../domain/status/status-store.ts'
import { findOwnLine, type Line } from '../../domain/subscribers/lines-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { validationFailed } from '../../platform/refusal.ts'

/** STAT-01: the status of the own line; administrators reach those of their customer's lines, too. */
export const statusRoutes = (api: Api, platform: Platform): void => {
  const { db, now } = platform

  const lineOf = async (principal: Principal, id = principal.subscriberId): Promise<Line> => {
    const line = await findOwnLine(db, principal, id)
    if (line === undefined) throw entityNotFound('status')
    return line
  }

  api.route(getStatus, async ({ principal, query }) => {
    const { id } = await lineOf(principal, query.subscriber_id)
    const row = holding(await findStatus(db, id), now())
    return { subscriber_id: id, current: row && present(row) }
  })

  api.route(putStatus, async ({ principal, query, body: { status, until, note, calls } }) => {
    const line = await lineOf(principal, query.subscriber_id)
    const end = until === null ? null : new Date(until)
    if (end !== null && end <= now())
      throw validationFailed([{ field: 'until', input: until, errors: ['The end must be in the future'] }])
    const isSet = await setStatus(platform, principal, line.id, async (transaction) => ({
      kind: status,
      until: end,
      note,
      ...(await storedCalls(transaction, line, calls)),
    }))
    if (!isSet) throw entityNotFound('status')
  })

  api.route(endStatus, async ({ principal, query }) => {
    const { id } = await lineOf(principal, query.subscriber_id)
    if (!(await setStatus(platform, principal, id, async () => null))) throw entityNotFound('status')
  })
}

const nobody = { colleague_id: null, number: null, callers: [] }

const storedCalls = async (
  db: Db,
  { id, customer_id, cc, ac }: Line,
  calls: StatusCallsWritten,
): Promise<Pick<StatusRow, 'calls' | 'colleague_id' | 'number' | 'callers'>> => {
  switch (calls.to) {
    case 'colleague': {
      if (calls.subscriber_id === id || !(await isLineOf(db, calls.subscriber_id, customer_id)))
        throw validationFailed([{ field: 'calls.subscriber_id', errors: ['There is no such colleague'] }])
      return { ...nobody, calls: calls.to, colleague_id: calls.subscriber_id }
    }
    case 'number': {
      const number = normaliseNumber(calls.number, { cc: cc ?? '', ac: ac ?? '' })
      if (!/^\d+$/.test(number))
        throw validationFailed([{ field: 'calls.number', input: calls.number, errors: ['This is not a number'] }])
      return { ...nobody, calls: calls.to, number }
    }
    case 'only':
      return { ...nobody, calls: calls.to, callers: calls.callers }
    default:
      return { ...nobody, calls: calls.to }
  }
}

const present = ({ kind, since, until, note, calls, colleague_id, number, callers }: StatusRow) => ({
  status: kind,
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
  note,
  calls: presentCalls(calls, colleague_id, number, callers),
})

/** A colleague who has gone since is told as the voicebox, to which calls then go. */
const presentCalls = (
  to: StatusRow['calls'],
  colleague: number | null,
  number: string | null,
  callers: string[],
): StatusCallsWritten => {
  if (to === 'colleague') return colleague === null ? { to: 'voicebox' } : { to, subscriber_id: colleague }
  if (to === 'number') return number === null ? { to: 'voicebox' } : { to, number }
  return to === 'only' ? { to, callers } : { to }
}
