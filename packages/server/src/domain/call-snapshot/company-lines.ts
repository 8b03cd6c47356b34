import { limits } from '@lineside/contract/limits'
import type { MapLine } from '@lineside/telephony/company-map/map-line'
import { resolveCall } from '@lineside/telephony/routing/resolve-call'
import type { Person, Snapshot } from '@lineside/telephony/routing/snapshot'
import type { Pool } from '../../platform/db/database.ts'
import { loadLines } from './call-snapshot-store.ts'
import type { LineRow } from './line-row.ts'
import { portionsOf } from '../../platform/portions.ts'
import { type CompanyLineRow, type CompanyRows, companyRows, fullBoxes } from './company-lines-store.ts'
import { lineSettings } from './line-settings.ts'
import { nextChange } from './next-change.ts'
import { type Circumstances, decideIncomingOfMany } from './place-call.ts'

export interface CompanyLines {
  readonly timezone: string
  readonly lines: readonly MapLine[]
}

/** When the map is drawn, and for which moment; `moment` null: now. */
export interface CompanyMoment {
  readonly now: Date
  /** @param timezone the company's */
  readonly momentIn: (timezone: string) => Date
}

/**
 * MAP-01: decides a call from an unknown caller to each line of a company, with all that the map shows of the line. Lines
 * are read by one statement, and those that have rules by one more.
 */
export const companyLines = async (
  pool: Pool,
  customerId: number,
  { now, momentIn }: CompanyMoment,
): Promise<CompanyLines> => {
  const company = await companyRows(pool, customerId, now)
  const moment = momentIn(company.timezone)
  const ruled = company.lines.flatMap(({ id, has_rules }) => (has_rules ? [id] : []))
  const wanted = { ids: ruled, meant: [], now, isBounded: true, withPeople: false } as const
  const loaded = ruled.length === 0 ? [] : (await loadLines(pool, wanted)).lines
  const known = new Map(loaded.map((row) => [row.id, row]))
  const rows = company.lines.map((row) => ({ row, settings: known.get(row.id) ?? plainLine(row, company) }))
  const subscribers: Snapshot['subscribers'] = Object.fromEntries(
    rows.map(({ row, settings }) => [row.id, lineSettings(settings, moment, 0)]),
  )
  const people: Snapshot['people'] = Object.fromEntries(
    company.lines.map((row) => [row.id, personOf(row, company, customerId)]),
  )
  const caller = { numbers: [], isAnonymous: false, subscriberId: null }
  const decide = (row: CompanyLineRow): readonly MapLine[] => {
    const number = row.numbers?.find(({ is_primary }) => is_primary)?.e164 ?? ''
    const callee = { dialled: number, number, subscriberId: row.id }
    const decided = resolveCall({
      caller,
      callee,
      moment: moment.getTime(),
      subscribers,
      people,
      chance: 0,
      isBounded: true,
    })
    // a line that such a call passes has ended meanwhile
    return 'plan' in decided ? [{ ...mapLine(row, subscribers[row.id]?.queue !== null), ...decided }] : []
  }
  const lines: MapLine[] = []
  for await (const portion of portionsOf(company.lines, atOnce)) lines.push(...portion.flatMap(decide))
  return { timezone: company.timezone, lines }
}

/** Lines whose calls are decided within one turn of the event loop: some milliseconds of work, so that calls go on. */
const atOnce = 50

/** Adds to shared lines what is asked for few: whether their voiceboxes are full, and when their time rules change. */
export const withDetails = async (
  pool: Pool,
  customerId: number,
  lines: readonly MapLine[],
  { now, moment }: Pick<Circumstances, 'now' | 'moment'>,
): Promise<readonly MapLine[]> => {
  const shared = lines.filter(({ kind, isQueue }) => kind !== 'seat' || isQueue)
  const answered = shared.filter(({ trace }) => trace.some(({ code }) => code === 'voicebox'))
  const full = await fullBoxes(
    pool,
    answered.map(({ id }) => id),
  )
  const timed = shared.filter(({ plan, id }) => plan.why.some((step) => step.line === id && dependsOnTime(step)))
  const asked = timed.slice(0, limits.companyMapLines).map(({ id }) => id)
  const circumstances = { now, moment, chance: 0, isBounded: true }
  const decided =
    asked.length === 0 ? new Map() : await decideIncomingOfMany(pool, { customerId, lines: asked }, circumstances)
  const later = new Map<number, MapLine['later']>()
  for (const [line, call] of decided) {
    const change = await nextChange(pool, { customerId, line }, call, circumstances)
    if (change !== null) later.set(line, { at: change.at.toISOString(), plan: change.call.plan })
  }
  return lines.map((line) =>
    full.has(line.id) || later.has(line.id)
      ? { ...line, isBoxFull: full.has(line.id), later: later.get(line.id) ?? null }
      : line,
  )
}

const dependsOnTime = (step: MapLine['plan']['why'][number]): boolean =>
  step.code === 'hours' ||
  (step.code === 'rule_fits' && step.times !== null) ||
  (step.code === 'rule_passed' && step.reason === 'time')

const mapLine = (row: CompanyLineRow, isQueue: boolean): Omit<MapLine, 'plan' | 'trace'> => ({
  id: row.id,
  name: row.name,
  extension: row.extension ?? null,
  kind: row.is_pilot ? 'pilot' : row.is_group ? 'group' : 'seat',
  numbers: (row.numbers ?? []).map(({ id, e164 }) => ({ id, e164 })),
  hasOwnNumber: row.numbers?.some(({ is_primary }) => !is_primary) ?? false,
  isQueue,
  waiting: row.waiting ?? 0,
  longestSeconds: row.longest_seconds ?? null,
  devices: row.devices ?? 0,
  state: row.state,
  isBoxFull: false,
  later: null,
})

/** Settings of a line without rules. Settings for calls from the line are left out. */
const plainLine = (row: CompanyLineRow, { lines, profiles }: CompanyRows): LineRow => ({
  id: row.id,
  is_blocked: row.is_blocked ?? false,
  timezone: row.timezone,
  number: row.numbers?.find(({ is_primary }) => is_primary) ?? pilotNumber(lines),
  countries: null,
  extensions: { min: null, max: null },
  attributes: attributesOf(row, profiles),
  preferences: row.preferences ?? {},
  cft_ringtimeout: row.cft_ringtimeout ?? null,
  fax: false,
  greetings: row.greetings ?? [],
  speed_dials: [],
  attendant: [],
  mappings: [],
  group: row.is_group
    ? { policy: row.policy ?? null, seconds: row.hunt_seconds ?? null, members: row.members ?? [] }
    : null,
  reaches: {},
  status: null,
})

const pilotNumber = (lines: CompanyRows['lines']): LineRow['number'] =>
  lines.find(({ is_pilot }) => is_pilot)?.numbers?.find(({ is_primary }) => is_primary) ?? null

const attributesOf = ({ profile_id }: CompanyLineRow, profiles: CompanyRows['profiles']): readonly string[] | null =>
  profiles.find(({ id }) => id === profile_id)?.attributes ?? null

const personOf = (row: CompanyLineRow, { profiles }: CompanyRows, customerId: number): Person => {
  const attributes = attributesOf(row, profiles)
  return {
    id: row.id,
    customerId,
    name: row.name,
    number: row.numbers?.find(({ is_primary }) => is_primary)?.e164 ?? null,
    extension: row.extension ?? null,
    // only their number matters here
    devices: Array.from({ length: row.devices ?? 0 }, () => ''),
    isBusy: row.preferences?.['call_waiting'] === false && row.state === 'talking',
    sentAway: row.sent_away ? { until: row.sent_away.until === 0 ? null : row.sent_away.until } : null,
    hasVoicebox: attributes === null || attributes.includes('voice_mail'),
  }
}
