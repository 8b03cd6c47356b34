import { limits } from '@lineside/contract/limits'
import { type MapWarning, mapWarningKinds } from '@lineside/contract/resources/company-map'
import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import { isPerson, lineHealth } from './line-health.ts'
import { isBox } from './line-way.ts'
import type { MapLine } from './map-line.ts'

type Kind = MapWarning['kind']

/** Callers are lost by these now; the others only make it likely. */
const severe: ReadonlySet<Kind> = new Set(['loses', 'nobody', 'nowhere', 'loop', 'no_agents', 'box_full'])
/** Warnings that tell of several lines in one sentence: there may be very many of them. */
const together: ReadonlySet<Kind> = new Set(['no_phone', 'seat_loses', 'box_silent', 'unused'])
/** Most warnings of one kind that stand for themselves; more of them become one. */
const mostSingle = 5

/** MAP-01: what needs attention, the worst first; bounded, however large the company is. */
export const mapWarnings = (lines: readonly MapLine[]): readonly Omit<MapWarning, 'since'>[] => {
  const found = new Map<Kind, MapLine[]>()
  for (const line of lines)
    for (const kind of warningsOf(line)) {
      const others = found.get(kind)
      if (others === undefined) found.set(kind, [line])
      else others.push(line)
    }
  return mapWarningKinds.flatMap((kind) => {
    const about = found.get(kind) ?? []
    if (about.length === 0) return []
    const isOne = together.has(kind) || about.length > mostSingle
    return isOne ? [warning(kind, about)] : about.map((line) => warning(kind, [line]))
  })
}

const warning = (kind: Kind, about: readonly MapLine[]): Omit<MapWarning, 'since'> => {
  const [only, second] = about
  return {
    kind,
    is_severe: severe.has(kind),
    count: about.length,
    lines: about
      .slice(0, limits.companyMapNamed)
      .map((line) => ({ id: line.id, name: line.name, is_group: line.kind === 'group' })),
    after: only !== undefined && second === undefined ? lineHealth(only).lostAfter : null,
    numbers: kind === 'unused' ? about.flatMap(({ numbers }) => numbers.slice(1)).slice(0, limits.companyMapNamed) : [],
  }
}

const warningsOf = (line: MapLine): readonly Kind[] => {
  const kinds: Kind[] = []
  const { hasNoPhone, lostAfter, isDeadEnd, isReached } = lineHealth(line)
  const isShared = line.kind !== 'seat' || isBox(line)
  const isCutOff = !isReached && !isDeadEnd && line.trace.some(({ code }) => code === 'rejected')
  if (lostAfter !== null) kinds.push(isShared ? 'loses' : 'seat_loses')
  if (isDeadEnd) kinds.push(deadEnd(line.trace))
  if (line.isQueue && hasNoPhone) kinds.push('no_agents')
  else if (isShared && isCutOff) kinds.push('nobody')
  else if (isPerson(line) && line.devices === 0) kinds.push('no_phone')
  const box = line.trace.find((step) => step.code === 'voicebox')
  if (isShared && box?.code === 'voicebox') {
    if (line.isBoxFull) kinds.push('box_full')
    else if (!box.is_custom) kinds.push('box_silent')
  }
  // a number that has been given to a line that nobody reaches would serve somebody else better
  if (line.kind === 'seat' && line.devices === 0 && !isReached && line.numbers.length > 1) kinds.push('unused')
  return kinds
}

const deadEnd = (trace: readonly TraceStep[]): Kind => {
  const loops = trace.some((step) => step.code === 'skipped' && (step.reason === 'loop' || step.reason === 'too_many'))
  const isLoop = loops || trace.some((step) => step.code === 'rejected' && step.reason === 'cf_loop')
  return isLoop ? 'loop' : 'nowhere'
}
