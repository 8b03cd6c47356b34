import { limits } from '@lineside/contract/limits'
import type { CompanyMap, MapEdge, MapEndKind, MapNode, MapStates } from '@lineside/contract/resources/company-map'
import { isPerson, lineHealth } from './line-health.ts'
import { isBox, lineWay, nodeOfLine, playsMenu } from './line-way.ts'
import type { MapLine, MapLines, MapNumber } from './map-line.ts'
import { mapWarnings } from './map-warnings.ts'

/** The drawing, the people whom it names, and what needs attention. */
export interface DrawnMap extends Pick<CompanyMap, 'people' | 'numbers' | 'nodes' | 'edges' | 'without_number'> {
  /** Lines whose names, states and devices the reader is told. */
  readonly named: readonly MapLine[]
  readonly warnings: readonly Omit<CompanyMap['warnings'][number], 'since'>[]
}

interface Part {
  readonly nodes: readonly MapNode[]
  readonly edges: readonly MapEdge[]
}

/**
 * MAP-01: the company as one picture, from decided calls. It is bounded: `limits.companyMapLines` lines are drawn one by
 * one, own numbers are folded to one node for each kind of end, and a group of more than `limits.companyMapPeople`
 * people to counts by state.
 * @param open a group whose people are named anyway
 */
export const companyMap = (all: readonly MapLine[], open: number | null = null): DrawnMap => {
  const lines: MapLines = new Map(all.map((line) => [line.id, line]))
  const [roots, own] = split(all)
  const ordered = inOrder(roots, lines)
  const drawn = ordered.slice(0, limits.companyMapLines)
  const ways = drawn.map((line) => ({ line, way: lineWay(line, lines) }))
  const entered = new Set(ways.flatMap(({ way, line }) => otherLinesEntered(way.edges, line)))
  const boxes = ways.flatMap(({ line, way }) => (isBox(line) ? [boxOf(line, way.members, { lines, open })] : []))
  const parts: Part[] = ways.map(({ line, way }) => (isOnlyInside(line, entered) ? withoutNumber(way, line) : way))
  // a line that is entered but left out is drawn as a bare box
  const known = new Set(drawn.map(({ id }) => id))
  const bare = ordered.filter((line) => !known.has(line.id) && entered.has(nodeOfLine(line)))
  const bareBoxes = bare.map((line) => boxOf(line, [], { lines, open }))
  const shown = new Set([...boxes, ...bareBoxes].flatMap(({ members }) => members))
  for (const { nodes } of parts) for (const node of nodes) if (node.kind === 'person') shown.add(node.line)
  const ownPart = ownNumbers(own, shown)
  for (const node of ownPart.nodes) if (node.kind === 'people') for (const id of node.members) shown.add(id)
  const left = ordered.length - drawn.length - bare.length
  const people = all.filter(isPerson)
  const healths = people.map(lineHealth)
  return {
    people: {
      count: people.length,
      reached: healths.filter(({ isReached }) => isReached).length,
      without_phone: healths.filter(({ hasNoPhone }) => hasNoPhone).length,
      losing: healths.filter(({ lostAfter, isDeadEnd }) => lostAfter !== null || isDeadEnd).length,
    },
    numbers: all.reduce((sum, { numbers }) => sum + numbers.length, 0),
    ...merged([
      ...parts,
      { nodes: [...boxes, ...bareBoxes], edges: [] },
      ownPart,
      sparePart(roots),
      { nodes: left > 0 ? [{ kind: 'more', id: 'more', count: left }] : [], edges: [] },
    ]),
    named: [...shown].flatMap((id) => lines.get(id) ?? []),
    warnings: mapWarnings(all),
    without_number: peopleWithoutNumber(all),
  }
}

/** Lines that are drawn one by one, and seats whose own numbers are folded. */
const split = (all: readonly MapLine[]): readonly [MapLine[], MapLine[]] => {
  const roots: MapLine[] = []
  const own: MapLine[] = []
  for (const line of all) (line.kind !== 'seat' || isBox(line) || playsMenu(line) ? roots : own).push(line)
  return [roots, own]
}

/** The pilot first, then what its menu leads to by its keys, then lines that lose callers, those with numbers, by name. */
const inOrder = (roots: readonly MapLine[], lines: MapLines): readonly MapLine[] => {
  const pilots = roots.filter(({ kind }) => kind === 'pilot')
  const first = new Set(pilots.flatMap((line) => [line, ...linesEntered(line, lines)]))
  const isRoot = new Set(roots)
  const rank = (line: MapLine): number => {
    const { lostAfter, isDeadEnd, hasNoPhone } = lineHealth(line)
    return (lostAfter !== null || isDeadEnd || hasNoPhone ? 0 : 2) + (line.numbers.length > 0 ? 0 : 1)
  }
  const others = roots
    .filter((line) => !first.has(line))
    .map((line) => ({ line, at: rank(line) }))
    .toSorted((one, two) => one.at - two.at || (one.line.name < two.line.name ? -1 : 1))
  return [...[...first].filter((line) => isRoot.has(line)), ...others.map(({ line }) => line)]
}

const linesEntered = (line: MapLine, lines: MapLines): readonly MapLine[] => {
  const targets = new Set(lineWay(line, lines).edges.map(({ to }) => to))
  return [...targets].flatMap((to) => lines.get(Number(/^(?:box|menu)-(\d+)$/.exec(to)?.[1])) ?? [])
}

const otherLinesEntered = (edges: readonly MapEdge[], line: MapLine): readonly string[] =>
  edges.flatMap(({ to }) => (to === nodeOfLine(line) ? [] : [to]))

/** Nobody outside can call the line, and something in the drawing leads to it. */
const isOnlyInside = (line: MapLine, entered: ReadonlySet<string>): boolean =>
  line.numbers.length === 0 && entered.has(nodeOfLine(line))

const withoutNumber = ({ nodes, edges }: Part, { id }: MapLine): Part => {
  const left = new Set([`number-${id}`, `hours-${id}`, `later-${id}`])
  return {
    nodes: nodes.filter((node) => !left.has(node.id)),
    edges: edges.filter(({ from, to }) => !left.has(from) && !left.has(to)),
  }
}

const statesOf = (people: readonly MapLine[]): MapStates => {
  const states = { free: 0, ringing: 0, talking: 0, offline: 0 }
  for (const { state } of people) states[state] += 1
  return states
}

const offlineFirst = (one: MapLine, two: MapLine): number =>
  Number(one.devices > 0) - Number(two.devices > 0) || (one.name < two.name ? -1 : 1)

const boxOf = (
  line: MapLine,
  members: readonly number[],
  { lines, open }: { readonly lines: MapLines; readonly open: number | null },
): Extract<MapNode, { kind: 'box' }> => {
  const people = members.flatMap((id) => lines.get(id) ?? [])
  const isFolded = people.length > limits.companyMapPeople && open !== line.id
  const isOpened = people.length > limits.companyMapPeople && open === line.id
  const shown = isOpened ? people.toSorted(offlineFirst).slice(0, limits.companyMapOpened) : people
  const hunts = line.trace.find((step) => step.code === 'hunts' && step.line === line.id)
  return {
    kind: 'box',
    id: nodeOfLine(line),
    line: line.id,
    name: line.name,
    extension: line.extension,
    is_queue: line.isQueue,
    policy: hunts?.code === 'hunts' ? hunts.policy : null,
    seconds: hunts?.code === 'hunts' ? hunts.seconds : null,
    waiting: line.waiting,
    longest_seconds: line.longestSeconds,
    count: people.length,
    members: isFolded ? [] : shown.map(({ id }) => id),
    states: people.length > limits.companyMapPeople ? statesOf(people) : null,
  }
}

/** How the calls to an own number begin. */
const ownEnd = (line: MapLine): Extract<MapEndKind, 'each' | 'others' | 'boxes' | 'nobody'> => {
  const first = line.trace.find((step) => 'targets' in step)
  const isSelf =
    first !== undefined &&
    'targets' in first &&
    first.targets.some((target) => target.to === 'subscriber' && target.id === line.id)
  if (isSelf) return 'each'
  if (lineHealth(line).isReached) return 'others'
  return lineHealth(line).isDeadEnd ? 'nobody' : 'boxes'
}

/** Own numbers of people: one node for each kind of end. */
const ownNumbers = (own: readonly MapLine[], shown: ReadonlySet<number>): Part => {
  const nodes: MapNode[] = []
  const edges: MapEdge[] = []
  const called = own.flatMap((line) =>
    line.numbers.length > 0 || line.extension !== null ? [{ line, what: ownEnd(line) }] : [],
  )
  for (const what of ['each', 'others', 'boxes', 'nobody'] as const) {
    const lines = called.flatMap((each) => (each.what === what ? [each.line] : []))
    if (lines.length === 0) continue
    const digits = lines
      .flatMap(({ numbers, extension }) => numbers[0]?.e164 ?? extension ?? [])
      .toSorted((one, two) => one.length - two.length || (one < two ? -1 : 1))
    const id = `own-${what}`
    nodes.push({ kind: 'own', id, count: lines.length, first: digits[0] ?? null, last: digits.at(-1) ?? null })
    const rest = lines.filter((line) => !shown.has(line.id))
    const isFew = rest.length <= limits.companyMapPeople
    const end = `${id}-end`
    if (what === 'each' && rest.length > 0)
      nodes.push({
        kind: 'people',
        id: end,
        count: isFew ? rest.length : lines.length,
        members: isFew ? rest.map((line) => line.id) : [],
        states: isFew ? null : statesOf(lines),
      })
    else nodes.push({ kind: 'end', id: end, what, line: null, name: null, after: null })
    edges.push({ from: id, to: end, key: null, kind: what === 'nobody' ? 'lost' : 'way' })
  }
  return { nodes, edges }
}

/** Numbers that a line gave back, or that were never given to one, belong to the pilot besides its main number. */
export const spareNumbers = (lines: readonly MapLine[]): readonly MapNumber[] =>
  lines.flatMap(({ kind, numbers }) => (kind === 'pilot' ? numbers.slice(1) : []))

const sparePart = (roots: readonly MapLine[]): Part => {
  const spare = spareNumbers(roots)
  const pilot = roots.find(({ kind }) => kind === 'pilot')
  if (spare.length === 0 || pilot === undefined) return { nodes: [], edges: [] }
  const id = 'spare'
  return {
    nodes: [
      { kind: 'spare', id, count: spare.length, numbers: spare.slice(0, limits.companyMapNamed) },
      { kind: 'end', id: `${id}-end`, what: 'line', line: pilot.id, name: pilot.name, after: null },
    ],
    edges: [{ from: id, to: `${id}-end`, key: null, kind: 'way' }],
  }
}

/** Each node and edge once; a pilot's spare numbers have a node of their own. */
const merged = (parts: readonly Part[]): { nodes: MapNode[]; edges: MapEdge[] } => {
  const nodes = new Map<string, MapNode>()
  const edges = new Map<string, MapEdge>()
  for (const part of parts) {
    for (const node of part.nodes) if (!nodes.has(node.id)) nodes.set(node.id, bounded(node))
    for (const edge of part.edges) edges.set(`${edge.from} ${edge.to} ${edge.key}`, edge)
  }
  const isThere = ({ from, to }: MapEdge): boolean => nodes.has(from) && nodes.has(to)
  return { nodes: [...nodes.values()], edges: [...edges.values()].filter(isThere) }
}

const bounded = (node: MapNode): MapNode =>
  node.kind === 'number' ? { ...node, numbers: node.numbers.slice(0, 3) } : node

/**
 * MAP-02: people to whom a number that rings nobody is offered: those who are called by their extension only. People with
 * a phone come first, for there the number rings at once; then by name.
 */
const peopleWithoutNumber = (lines: readonly MapLine[]): CompanyMap['without_number'] => {
  const people = lines.filter((line) => line.kind === 'seat' && isPerson(line) && !line.isQueue && !line.hasOwnNumber)
  return {
    count: people.length,
    people: people
      .toSorted(
        (one, two) => Number(two.devices > 0) - Number(one.devices > 0) || one.name.localeCompare(two.name, 'en'),
      )
      .slice(0, limits.companyMapNamed)
      .map(({ id, name, extension }) => ({ id, name, extension })),
  }
}
