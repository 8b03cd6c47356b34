import type { DuplicateChoice, SeatVerdict } from '@lineside/contract/resources/pbx/seat-imports'
import { freeUsername, usernameOf } from '@lineside/telephony/pbx/username-of'
import { customerFull, usernameTaken } from '../../domain/pbx-lines/line-refusals.ts'
import { checkIdentifier } from '../../domain/pbx-lines/line-values.ts'
import { keyRefusal } from '../../platform/http/requests/caller-of.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SeatRow } from './seat-file.ts'
import { extensionTaken, seatLine, type SeatMembers } from './seat-line.ts'
import { said } from './seat-refusals.ts'
import type { KnownLine, SeatWorld } from './seat-world-store.ts'

/** The import's plan for a row. */
export type SeatPlan = { readonly verdict: SeatVerdict } /** The row is skipped or refused. */ & (
  | { readonly action: 'none'; readonly why: Refusal }
  | { readonly action: 'create'; readonly line: SeatMembers }
  | { readonly action: 'update'; readonly line: SeatMembers; readonly existing: KnownLine }
)

export interface PlanOptions {
  readonly duplicates: DuplicateChoice
  /** An API key has made or started the import: it changes no administrator, whose password would open more than the key. */
  readonly isByKey: boolean
}

/** Plans each row of a file as if the rows before it had been carried out. Passwords are checked elsewhere. */
export const planSeats = (
  world: SeatWorld,
  rows: readonly SeatRow[],
  { duplicates, isByKey }: PlanOptions,
): readonly SeatPlan[] => {
  const extensions = new Map(
    world.lines.flatMap((line) => (line.pbx_extension === null ? [] : [[line.pbx_extension, line]])),
  )
  const usernames = new Map(world.lines.map((line) => [line.username.toLowerCase(), line]))
  const names = new Set(world.names.keys())
  const linesByExtension = new Map<string, number>()
  const linesByLine = new Map<number, number>()
  const linesByNumber = new Map<string, number>()
  let created = 0

  const matchOf = ({ username, extension }: SeatRow['values']): KnownLine | undefined => {
    const byUsername = username === undefined ? undefined : usernames.get(username.toLowerCase())
    return byUsername ?? (extension === undefined ? undefined : extensions.get(extension))
  }

  const requireOnce = ({ line, values: { extension } }: SeatRow, match: KnownLine | undefined): void => {
    const earlier =
      (match && linesByLine.get(match.id)) ?? (extension === undefined ? undefined : linesByExtension.get(extension))
    if (earlier !== undefined) throw repeated(earlier)
    if (match !== undefined) linesByLine.set(match.id, line)
    if (extension !== undefined) linesByExtension.set(extension, line)
  }

  const requireNumbersOnce = (lineNumber: number, { alias_numbers }: SeatMembers): void => {
    for (const { cc, ac, sn } of alias_numbers ?? []) {
      const digits = `${cc}${ac ?? ''}${sn}`
      const earlier = linesByNumber.get(digits)
      if (earlier !== undefined) throw numberRepeated(digits, earlier)
      linesByNumber.set(digits, lineNumber)
    }
  }

  const nameOf = ({ username, name = '', extension = '' }: SeatRow['values']): string => {
    if (username === undefined)
      return freeUsername(usernameOf(name, `seat-${extension}`), (candidate) => names.has(candidate))
    checkIdentifier(username, 'username')
    if (names.has(username.toLowerCase())) throw usernameTaken(username, names)
    return username
  }

  const planOf = (row: SeatRow): SeatPlan => {
    const { values } = row
    const match = matchOf(values)
    requireOnce(row, match)
    const verdictOf = (verdict: SeatVerdict['verdict'], username: string, why?: Refusal): SeatVerdict => ({
      line: row.line,
      verdict,
      username,
      name: values.name ?? match?.display_name ?? '',
      extension: values.extension ?? match?.pbx_extension ?? '',
      message: null,
      ...(why && said(why)),
    })
    if (match !== undefined) {
      if (match.is_pbx_group || match.is_pbx_pilot) throw noSeat(match)
      const isSameName = values.username?.toLowerCase() === match.username.toLowerCase()
      const why = isSameName ? usernameTaken(match.username, names) : extensionTaken(values.extension ?? '', world)
      if (duplicates === 'fail') throw why
      if (duplicates === 'skip') return { verdict: verdictOf('skip', match.username, why), action: 'none', why }
      if (isByKey && (match.administrative || match.has_given_role)) throw keyRefusal()
      const line = seatLine(world, values, match)
      requireNumbersOnce(row.line, line)
      return { verdict: verdictOf('update', match.username), action: 'update', line, existing: match }
    }
    if (world.room !== null && created >= world.room) throw customerFull(world.place.max_subscribers ?? 0)
    const username = nameOf(values)
    const line = seatLine(world, values, undefined)
    requireNumbersOnce(row.line, line)
    names.add(username.toLowerCase())
    created++
    return { verdict: verdictOf('create', username), action: 'create', line }
  }

  return rows.map((row) => {
    try {
      return planOf(row)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { line, values } = row
      const { name = '', extension = '', username = '' } = values
      return {
        verdict: { line, verdict: 'error', name, extension, username, ...said(error) },
        action: 'none',
        why: error,
      }
    }
  })
}

const repeated = (line: number) =>
  new Refusal('seat_repeated', `The same seat or extension as in line ${line}.`, { line })

const numberRepeated = (number: string, line: number) =>
  new Refusal(
    'number_repeated',
    `Number '${number}' is named in line ${line} already.`,
    { number, line },
    'alias_numbers',
  )

const noSeat = ({ username, is_pbx_group }: KnownLine) => {
  const kind = is_pbx_group ? 'group' : 'pilot'
  return new Refusal('kind_differs', `'${username}' is a ${kind}, not a seat.`, { username, kind })
}
