import type { DuplicateChoice, SeatVerdict } from '@lineside/contract/resources/seat-imports'
import { freeUsername, usernameOf } from '@lineside/telephony/subscribers/username-of'
import type { NewLine } from '../../domain/pbx-lines/create-line.ts'
import { ProvisioningError } from '../../domain/provisioning/provisioning.ts'
import { checkIdentifier } from '../../domain/provisioning/subscriber-input.ts'
import { HttpProblem, unprocessable } from '../../platform/http/http-problem.ts'
import type { SeatRow } from './seat-file.ts'
import { seatLine } from './seat-line.ts'
import type { KnownLine, SeatWorld } from './seat-world-store.ts'

/** What is to become of a row. */
export type SeatPlan = { readonly verdict: SeatVerdict } & (
  | { readonly action: 'none' }
  | { readonly action: 'create'; readonly line: NewLine }
  | { readonly action: 'update'; readonly line: Partial<NewLine>; readonly existing: KnownLine }
)

/** What a file would do to a customer, row by row, each as if those before it had been done. Passwords are checked elsewhere. */
export const planSeats = (
  world: SeatWorld,
  rows: readonly SeatRow[],
  duplicates: DuplicateChoice,
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
    if (earlier !== undefined) throw unprocessable(`The same seat or extension as in line ${earlier}.`)
    if (match !== undefined) linesByLine.set(match.id, line)
    if (extension !== undefined) linesByExtension.set(extension, line)
  }

  const requireNumbersOnce = (lineNumber: number, { alias_numbers }: Partial<NewLine>): void => {
    for (const { cc, ac, sn } of alias_numbers ?? []) {
      const digits = `${cc}${ac ?? ''}${sn}`
      const earlier = linesByNumber.get(digits)
      if (earlier !== undefined) throw unprocessable(`Number '${digits}' is named in line ${earlier} already.`)
      linesByNumber.set(digits, lineNumber)
    }
  }

  const nameOf = ({ username, name = '', extension = '' }: SeatRow['values']): string => {
    if (username === undefined)
      return freeUsername(usernameOf(name) || `seat-${extension}`, (candidate) => names.has(candidate))
    checkIdentifier(username)
    if (names.has(username.toLowerCase())) throw unprocessable('Subscriber already exists.')
    return username
  }

  const planOf = (row: SeatRow): SeatPlan => {
    const { values } = row
    const match = matchOf(values)
    requireOnce(row, match)
    const said = (verdict: SeatVerdict['verdict'], username: string, message: string | null = null): SeatVerdict => ({
      line: row.line,
      verdict,
      username,
      message,
      name: values.name ?? match?.display_name ?? '',
      extension: values.extension ?? match?.pbx_extension ?? '',
    })
    if (match !== undefined) {
      if (match.is_pbx_group || match.is_pbx_pilot)
        throw unprocessable(`'${match.username}' is a ${match.is_pbx_group ? 'group' : 'pilot'}, not a seat.`)
      const isSameName = values.username?.toLowerCase() === match.username.toLowerCase()
      const why = isSameName ? 'Subscriber already exists.' : 'The pbx_extension already exists for this customer.'
      if (duplicates === 'fail') throw unprocessable(why)
      if (duplicates === 'skip') return { verdict: said('skip', match.username, why), action: 'none' }
      const holder = values.extension === undefined ? undefined : extensions.get(values.extension)
      if (holder !== undefined && holder.id !== match.id)
        throw unprocessable('The pbx_extension already exists for this customer.')
      const line = seatLine(world, values, match)
      requireNumbersOnce(row.line, line)
      return { verdict: said('update', match.username), action: 'update', line, existing: match }
    }
    if (world.room !== null && created >= world.room)
      throw unprocessable('Maximum number of customer subscribers reached.')
    const username = nameOf(values)
    const line = { ...seatLine(world, values, undefined), username }
    requireNumbersOnce(row.line, line)
    names.add(username.toLowerCase())
    created++
    return { verdict: said('create', username), action: 'create', line }
  }

  return rows.map((row) => {
    try {
      return planOf(row)
    } catch (error) {
      if (!(error instanceof HttpProblem || error instanceof ProvisioningError)) throw error
      const { line, values } = row
      const { name = '', extension = '', username = '' } = values
      return {
        verdict: { line, verdict: 'error', name, extension, username, message: error.message },
        action: 'none',
      }
    }
  })
}
