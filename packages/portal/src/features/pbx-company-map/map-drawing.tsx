import type { CompanyMap, MapNode } from '@lineside/contract/resources/company-map'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../shared/ui/basics/cx.ts'
import css from './company-map.module.css'
import lines from './map-lines.module.css'
import { isLater, layoutMap, type MapLayout, pathsThrough, placeOfLine, type Point, rootsOf } from './map-layout.ts'
import type { Drawing } from './drawing.ts'
import { MapPart } from './map-part.tsx'

interface MapDrawingProps {
  map: CompanyMap
  /** The group whose people are all named. */
  open: number | null
  /** The line that the page begins at: it is scrolled to, and its lines are lit. */
  line: number | null
  onOpen: (group: number | null) => void
  /** MAP-02: to choose whose a number becomes. */
  onAssign: (number: number) => void
}

/**
 * MAP-01: the company as one drawing. In the page it is a list in lists: each number, and in it what its calls come to. On a
 * phone the lists are shown as such.
 */
export function MapDrawing({ map, open, line, onOpen, onAssign }: MapDrawingProps) {
  const t = useTranslations('pbx-company-map')
  const layout = useMemo(() => layoutMap(map), [map])
  const people = useMemo(() => new Map(map.named.map((person) => [person.id, person])), [map])
  const [pointed, setPointed] = useState<string | null>(null)
  const lit = useMemo(() => (pointed === null ? null : pathsThrough(layout.paths, pointed)), [layout, pointed])
  const room = useRef<HTMLDivElement>(null)
  const start = line === null ? null : placeOfLine(layout, line)
  useEffect(() => {
    if (start === null) return
    const node = room.current?.querySelector<HTMLElement>(`[data-node="${start}"]`)
    node?.scrollIntoView({ block: 'center' })
    node?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [start])
  const aim = ({ target }: { target: EventTarget }) =>
    setPointed((target as Element).closest<HTMLElement>('[data-node]')?.dataset['node'] ?? null)
  const tree = treesOf(map)
  const drawing: Drawing = { layout, people, open, onOpen, onAssign }
  const more = map.nodes.find(({ kind }) => kind === 'more')
  return (
    <div className={css.room} ref={room}>
      {/* what is pointed at is only lit; every node is a link of its own */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={css.map}
        style={{ '--map-height': `${layout.height}px` } as CSSProperties}
        onPointerOver={aim}
        onPointerLeave={() => setPointed(null)}
        onFocus={aim}
        onBlur={() => setPointed(null)}
      >
        <Lines layout={layout} lit={lit} />
        <div aria-hidden="true" className={lines.columns}>
          {(['numbers', 'hours', 'groups', 'people'] as const).map((column) => (
            <span key={column} data-column={column}>
              {t(`columns.${column}`)}
            </span>
          ))}
        </div>
        <ul className={css.tree} aria-label={t('title')}>
          {tree.map((root) => (
            <Branch key={root.node.id} tree={root} drawing={drawing} />
          ))}
        </ul>
      </div>
      {more?.kind === 'more' && <p className={css.more}>{t('more', { count: more.count })}</p>}
    </div>
  )
}

function Lines({ layout, lit }: { layout: MapLayout; lit: ReadonlySet<string> | null }) {
  return (
    <svg aria-hidden="true" className={lines.lines} data-lit={lit !== null || undefined}>
      {layout.paths.map(({ id, d, kind }) => (
        <path key={id} d={d} className={cx(lines[kind], lit?.has(id) && lines.lit)} />
      ))}
    </svg>
  )
}

interface Tree {
  readonly node: MapNode
  /** The key of a menu that leads here. */
  readonly key: string | null
  readonly parent: string | null
  readonly children: readonly Tree[]
  /** The node stands elsewhere already; here it is only named. */
  readonly isAgain: boolean
}

/** The drawing as lists: a node has its children where it first occurs. */
const treesOf = (map: CompanyMap): readonly Tree[] => {
  const nodes = new Map(map.nodes.map((node) => [node.id, node]))
  const seen = new Set<string>()
  const grow = (id: string, key: string | null, parent: string | null): readonly Tree[] => {
    const node = nodes.get(id)
    if (node === undefined) return []
    if (seen.has(id)) return [{ node, key, parent, children: [], isAgain: true }]
    seen.add(id)
    const children = map.edges.filter(({ from }) => from === id).flatMap((edge) => grow(edge.to, edge.key, id))
    return [{ node, key, parent, children, isAgain: false }]
  }
  const roots = rootsOf(map).flatMap(({ id }) => grow(id, null, null))
  const left = map.nodes.filter(({ id, kind }) => !seen.has(id) && kind !== 'more')
  return [...roots, ...left.flatMap(({ id }) => grow(id, null, null))]
}

function Branch({ tree: { node, key, parent, children, isAgain }, drawing }: { tree: Tree; drawing: Drawing }) {
  const { places, keys } = drawing.layout
  const cap = key === null ? undefined : keys.get(`${parent} ${key}`)
  return (
    <li className={css.branch} data-kind={node.kind} data-later={isLater(node) || undefined}>
      {cap && key !== null && <KeyCap cap={cap} name={key} />}
      <MapPart node={node} isAgain={isAgain} place={places.get(node.id)} drawing={drawing} />
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={`${child.node.id} ${child.key}`} tree={child} drawing={drawing} />
          ))}
        </ul>
      )}
    </li>
  )
}

function KeyCap({ cap, name }: { cap: Point; name: string }) {
  const t = useTranslations('pbx-company-map')
  return (
    <Placed at={cap} className={css.key}>
      <span aria-hidden="true">{name === 'default' ? '–' : name}</span>
      <span className={css.unseen}>{name === 'default' ? t('noKey') : t('key', { key: name })}</span>
    </Placed>
  )
}

export function Placed({ at, className, children }: { at: Point; className: string | undefined; children: ReactNode }) {
  return (
    <span className={className} style={{ '--x': `${at.x}px`, '--y': `${at.y}px` } as CSSProperties}>
      {children}
    </span>
  )
}
