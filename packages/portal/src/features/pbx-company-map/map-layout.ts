import type { CompanyMap, MapEdge, MapNode } from '@lineside/contract/resources/company-map'

/** Widths and places of the drawing's columns, in pixels. Text stands left of a number's dot. */
export const columns = {
  number: { x: 0, dot: 124 },
  hours: { x: 186 },
  menu: { x: 262, width: 124, key: 400 },
  box: { x: 428, width: 146 },
  leaf: { stop: 612, x: 626 },
} as const

const rowHeight = 36
const rootGap = 24
const numberGap = 52
/** Room below a time rule for the words where calls go later. */
const laterRoom = 40
const boxHeight = 62
const keyGap = 30
const menuHeight = 76
/** Room for the columns' heads, and with time rules for their words above the line. */
const top = 48
const topWithHours = 82

/** One line of the drawing's last column: a person, the folded people of a group, or an end. */
export interface Leaf {
  readonly id: string
  readonly node: MapNode
  /** The person whom the row names; null: it is about all of them. */
  readonly person: number | null
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** `between`: from a group to its people. */
export interface MapPath {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly kind: MapEdge['kind'] | 'between'
  /** As in the `d` of an SVG path. */
  readonly d: string
}

export interface MapLayout {
  readonly height: number
  /** By node or leaf: where its middle is. */
  readonly places: ReadonlyMap<string, Point>
  /** The leaves of a box, by its id. */
  readonly leaves: ReadonlyMap<string, readonly Leaf[]>
  readonly paths: readonly MapPath[]
  /** The caps of a menu's keys, by edge: "menu-7 1". */
  readonly keys: ReadonlyMap<string, Point>
}

/** The rows of a group, or of those whom own numbers ring: the sentence about them first, as many of them are elsewhere. */
export const leavesOf = (node: MapNode): readonly Leaf[] => {
  if (node.kind !== 'box' && node.kind !== 'people') return []
  const all: Leaf = { id: `${node.id}:all`, node, person: null }
  if (node.members.length === 0) return node.states === null ? [] : [all]
  const named = node.members.map((person): Leaf => ({ id: `${node.id}:${person}`, node, person }))
  return node.kind === 'people' ? [all, ...named] : named
}

/** MAP-01: the node or leaf at which a line of the drawing is found; null: it is folded away, or not drawn. */
export const placeOfLine = ({ places, leaves }: Pick<MapLayout, 'places' | 'leaves'>, line: number): string | null => {
  const own = [`box-${line}`, `menu-${line}`, `person-${line}`].find((id) => places.has(id))
  const leaf = [...leaves.values()].flat().find(({ person }) => person === line)
  return own ?? leaf?.id ?? null
}

/** Nodes at which the ways begin, in their order. */
export const rootsOf = ({ nodes }: Pick<CompanyMap, 'nodes'>): readonly MapNode[] =>
  nodes.filter(({ kind }) => kind === 'number' || kind === 'own' || kind === 'spare')

export const isLater = ({ id }: Pick<MapNode, 'id'>): boolean => id.startsWith('later-')

/**
 * Places the company's drawing: what a way ends at stands in the last column, one below the other in the order in which the
 * ways come to it; whatever leads there stands in the middle of it. Nothing overlaps in a column.
 */
export const layoutMap = (map: Pick<CompanyMap, 'nodes' | 'edges'>): MapLayout => {
  const nodes = new Map(map.nodes.map((node) => [node.id, node]))
  const out = edgesByStart(map.edges)
  const ys = new Map<string, number>()
  const leaves = new Map<string, readonly Leaf[]>()
  const keys = new Map<string, Point>()
  let next = map.nodes.some(({ kind }) => kind === 'hours') ? topWithHours : top

  const row = (id: string): number => {
    const y = next
    ys.set(id, y)
    next += rowHeight
    return y
  }
  const targets = (id: string): readonly MapEdge[] => (out.get(id) ?? []).filter(({ kind }) => kind !== 'later')

  const place = (id: string): number => {
    const known = ys.get(id)
    const node = nodes.get(id)
    if (known !== undefined || node === undefined) return known ?? next
    if (node.kind === 'person' || node.kind === 'end') return row(id)
    const begin = next
    // a way that comes back here ends here
    ys.set(id, begin)
    const own = leavesOf(node)
    leaves.set(id, own)
    const rows = own.map((leaf) => row(leaf.id))
    const others = targets(id).map(({ to }) => place(to))
    const ruling = rows.length > 0 ? rows : others
    // own numbers lead to the sentence, below which those are named who stand nowhere else
    if (node.kind === 'people' && rows[0] !== undefined) {
      ys.set(id, rows[0])
      return rows[0]
    }
    const y = ruling.length === 0 ? row(`${id}:none`) : (Math.min(...ruling) + Math.max(...ruling)) / 2
    ys.set(id, y)
    const isBox = node.kind === 'box' || node.kind === 'menu'
    const room = node.kind === 'menu' ? heightOfMenu(targets(id).length) : boxHeight
    if (isBox) next = Math.max(next, y + room / 2 + 12)
    return y
  }
  for (const root of rootsOf(map)) {
    place(root.id)
    next += rootGap
  }
  for (const { id } of map.nodes) if (!ys.has(id) && !isLater({ id })) place(id)

  spread(
    ys,
    map.nodes.filter(({ kind }) => kind === 'menu'),
    ({ id }) => heightOfMenu(targets(id).length) + 16,
  )
  spread(
    ys,
    map.nodes.filter(({ kind }) => kind === 'box'),
    () => boxHeight + 12,
  )
  const hasLater = (id: string) =>
    (out.get(id) ?? []).some(({ to }) => (out.get(to) ?? []).some(({ kind }) => kind === 'later'))
  spread(ys, rootsOf(map), ({ id }) => numberGap + (hasLater(id) ? laterRoom : 0))
  for (const { from, to } of map.edges) {
    const node = nodes.get(to)
    if (node?.kind === 'hours') ys.set(to, ys.get(from) ?? top)
  }
  for (const { from, to, kind } of map.edges) if (kind === 'later') ys.set(to, (ys.get(from) ?? top) + laterRoom + 8)

  const places = new Map<string, Point>()
  for (const [id, y] of ys) places.set(id, { x: xOf(nodes.get(id)), y })
  for (const node of map.nodes)
    if (node.kind === 'menu')
      for (const [index, { key }] of targets(node.id).entries())
        keys.set(`${node.id} ${key}`, {
          x: columns.menu.key,
          y: (ys.get(node.id) ?? top) + (index - (targets(node.id).length - 1) / 2) * keyGap,
        })

  const start = (edge: MapEdge): Point => {
    const key = keys.get(`${edge.from} ${edge.key}`)
    if (key !== undefined) return { x: key.x + 11, y: key.y }
    const node = nodes.get(edge.from)
    const { y = top } = places.get(edge.from) ?? {}
    if (node?.kind === 'box') return { x: columns.box.x + columns.box.width, y }
    if (node?.kind === 'hours') return { x: columns.hours.x, y }
    return { x: node?.kind === 'person' ? columns.leaf.stop : columns.number.dot, y }
  }
  const ways = map.edges.map((edge): MapPath => {
    const from = start(edge)
    const { y = top } = places.get(edge.to) ?? {}
    const to = { x: entranceOf(nodes.get(edge.to)), y }
    const d = edge.kind === 'later' ? `M${from.x} ${from.y + 7}V${y - 10}q0 10 10 10H${from.x + 22}` : elbow(from, to)
    return { id: `${edge.from} ${edge.to} ${edge.key}`, from: edge.from, to: edge.to, kind: edge.kind, d }
  })
  const between = [...leaves].flatMap(([box, own]) =>
    nodes.get(box)?.kind !== 'box'
      ? []
      : own.map((leaf): MapPath => {
          const from = { x: columns.box.x + columns.box.width, y: ys.get(box) ?? top }
          const to = { x: columns.leaf.stop, y: ys.get(leaf.id) ?? top }
          return { id: leaf.id, from: box, to: leaf.id, kind: 'between', d: elbow(from, to) }
        }),
  )
  const lowest = Math.max(next - rootGap, ...[...ys.values()].map((y) => y + 30))
  return { height: lowest, places, leaves, paths: [...between, ...ways], keys }
}

const edgesByStart = (edges: readonly MapEdge[]): ReadonlyMap<string, readonly MapEdge[]> => {
  const found = new Map<string, MapEdge[]>()
  for (const edge of edges) {
    const others = found.get(edge.from)
    if (others === undefined) found.set(edge.from, [edge])
    else others.push(edge)
  }
  return found
}

const heightOfMenu = (keyCount: number): number => Math.max(menuHeight, keyCount * keyGap)

/** Moves nodes of a column down until each has the room that it needs. */
const spread = (ys: Map<string, number>, column: readonly MapNode[], roomOf: (node: MapNode) => number): void => {
  const ordered = column.toSorted((one, two) => (ys.get(one.id) ?? 0) - (ys.get(two.id) ?? 0))
  let free = 0
  let before = 0
  for (const node of ordered) {
    const room = roomOf(node)
    const y = Math.max(ys.get(node.id) ?? 0, free === 0 ? 0 : free + (before + room) / 2)
    ys.set(node.id, y)
    free = y
    before = room
  }
}

const xOf = (node: MapNode | undefined): number => {
  switch (node?.kind) {
    case 'number':
    case 'own':
    case 'spare':
      return columns.number.x
    case 'hours':
      return columns.hours.x
    case 'menu':
      return columns.menu.x
    case 'box':
      return columns.box.x
    case 'end':
      return isLater(node) ? columns.hours.x + 26 : columns.leaf.x
    default:
      return columns.leaf.x
  }
}

const entranceOf = (node: MapNode | undefined): number => {
  switch (node?.kind) {
    case 'hours':
      return columns.hours.x
    case 'menu':
      return columns.menu.x
    case 'box':
      return columns.box.x
    default:
      return columns.leaf.stop
  }
}

/** From left to right with two rounded corners, the vertical part near the end. */
const elbow = (from: Point, to: Point): string => {
  const rise = to.y - from.y
  if (Math.abs(rise) < 1) return `M${from.x} ${from.y}H${to.x}`
  const radius = Math.min(10, Math.abs(rise) / 2)
  const middle = Math.max(from.x + radius, to.x - 22)
  const down = rise > 0 ? radius : -radius
  return `M${from.x} ${from.y}H${middle - radius}q${radius} 0 ${radius} ${down}V${to.y - down}q0 ${down} ${radius} ${down}H${to.x}`
}

/** The lines on all ways through a node or leaf. */
export const pathsThrough = (paths: readonly MapPath[], id: string): ReadonlySet<string> => {
  const found = new Set<string>()
  const walk = (at: string, side: 'from' | 'to', seen: Set<string>): void => {
    for (const path of paths)
      if (path[side] === at) {
        found.add(path.id)
        const next = side === 'from' ? path.to : path.from
        if (seen.has(next)) continue
        seen.add(next)
        walk(next, side, seen)
      }
  }
  walk(id, 'from', new Set([id]))
  walk(id, 'to', new Set([id]))
  return found
}
