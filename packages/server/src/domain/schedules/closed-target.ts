import type { ClosedTarget } from '@lineside/contract/resources/pbx/schedules'
import { longestShortNumber, normaliseNumber } from '@lineside/telephony/numbers/normalise-number'
import type { StoredClosed } from './line-hours-store.ts'
import { isLineOf } from '../status/status-store.ts'
import type { Line } from '../subscribers/lines-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { lineUnknown, validationFailed } from '../../platform/refusal.ts'

const nowhere = { handle: null, line_id: null, number: null }

/**
 * The way of "closed", as it is stored.
 * @param line that is closed, or whose callers overflow; its place completes a number
 * @param field of the request that holds the way
 * @throws Refusal for a line of another customer, for the line itself, and for a text that is no number
 */
export const storedClosed = async (
  db: Db,
  line: Line,
  closed: ClosedTarget,
  field = 'closed',
): Promise<StoredClosed> => {
  switch (closed.to) {
    case 'announcement':
      return { ...nowhere, closed_to: closed.to, handle: closed.handle }
    case 'voicebox':
      return { ...nowhere, closed_to: closed.to }
    case 'line': {
      const { subscriber_id: id } = closed
      if (id === line.id || !(await isLineOf(db, id, line.customer_id))) throw lineUnknown()
      return { ...nowhere, closed_to: closed.to, line_id: id }
    }
    case 'number': {
      const number = normaliseNumber(closed.number, { cc: line.cc ?? '', ac: line.ac ?? '' })
      if (!/^\d+$/.test(number))
        throw validationFailed([{ field: `${field}.number`, input: closed.number, errors: ['This is not a number'] }])
      return { ...nowhere, closed_to: closed.to, number }
    }
  }
}

/**
 * A line or number that is gone is told as the voicebox, to which calls then go. A number has its `+`, so that a client which
 * writes it back as it read it changes nothing; short numbers have no country.
 */
export const presentClosed = ({ closed_to, handle, line_id, number }: StoredClosed): ClosedTarget => {
  if (closed_to === 'announcement') return { to: closed_to, handle: handle ?? 'office_hours' }
  if (closed_to === 'line' && line_id !== null) return { to: closed_to, subscriber_id: line_id }
  if (closed_to === 'number' && number !== null)
    return { to: closed_to, number: number.length > longestShortNumber ? `+${number}` : number }
  return { to: 'voicebox' }
}
