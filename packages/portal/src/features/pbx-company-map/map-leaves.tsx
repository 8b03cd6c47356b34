import type { MapNode, MapPerson } from '@lineside/contract/resources/company-map'
import { ChevronDown, ChevronUp, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSince } from '../../domain/reach/use-since.ts'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { cx } from '../../shared/ui/basics/cx.ts'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import css from './company-map.module.css'
import faces from './map-faces.module.css'
import type { Drawing } from './drawing.ts'
import { columns, type Point } from './map-layout.ts'
import { MapPlace } from './map-place.tsx'
import { personState, statesWords } from './map-words.ts'

const nowhere: Point = { x: columns.leaf.x, y: 0 }

type Holder = Extract<MapNode, { kind: 'box' | 'people' }>

/** The people of a group: each in a row, or, if they are many, all in one that counts them by state. */
export function MapLeaves({ node, drawing }: { node: Holder; drawing: Drawing }) {
  const leaves = drawing.layout.leaves.get(node.id) ?? []
  if (leaves.length === 0) return null
  return (
    <ul className={css.leaves}>
      {leaves.map(({ id, person }) => {
        const at = drawing.layout.places.get(id) ?? nowhere
        const known = person === null ? undefined : drawing.people.get(person)
        return (
          <li key={id}>
            {person === null && <Folded id={id} node={node} at={at} drawing={drawing} />}
            {known && <MapPersonLink id={id} person={known} at={at} />}
          </li>
        )
      })}
      {node.kind === 'box' && drawing.open === node.line && node.states !== null && (
        <li>
          <FoldButton node={node} drawing={drawing} />
        </li>
      )}
    </ul>
  )
}

interface MapPersonLinkProps {
  id: string
  person: MapPerson
  at: Point
  /** The person stands elsewhere in the drawing; only a list names them again. */
  isAgain?: boolean
}

export function MapPersonLink({ id, person, at, isAgain = false }: MapPersonLinkProps) {
  const t = useTranslations('pbx-company-map')
  const since = useSince()
  const { name, extension, state, devices } = person
  const isGone = devices === 0
  return (
    <MapPlace
      id={id}
      at={at}
      look={cx(css.person, isAgain && css.again, isGone && css.gone)}
      page={{ to: '/user/pbx-configuration/seats', open: person.id }}
    >
      <span className={faces.face} data-face data-state={state}>
        <Avatar name={name} size="s" />
      </span>
      <b>{name}</b>
      <VisuallyHidden>{extension}</VisuallyHidden>
      <span className={css.state}>{personState(person, { t, since })}</span>
      {!isGone && (
        <span className={faces.phones}>
          <Icon as={Phone} size="s" />
          <span aria-hidden="true">{devices}</span>
          <VisuallyHidden>{t('phones', { count: devices })}</VisuallyHidden>
        </span>
      )}
    </MapPlace>
  )
}

/** Most dots that stand for people, one each. */
const mostBeads = 60

function Folded({ id, node, at, drawing }: { id: string; node: Holder; at: Point; drawing: Drawing }) {
  const t = useTranslations('pbx-company-map')
  const { states } = node
  if (states === null)
    return (
      <MapPlace id={id} at={at} look={css.end} page={{ to: '/user/pbx-configuration/seats' }}>
        <span>{t('ends.each')}</span>
      </MapPlace>
    )
  const beads = (['offline', 'free', 'ringing', 'talking'] as const).flatMap((state) =>
    Array.from(
      { length: Math.ceil((states[state] * Math.min(mostBeads, node.count)) / Math.max(node.count, 1)) },
      () => state,
    ),
  )
  return (
    <MapPlace id={id} at={at} look={css.folded} page={null}>
      <span className={faces.beads} aria-hidden="true">
        {beads.map((state, index) => (
          <i key={index} data-state={state} />
        ))}
      </span>
      <span className={faces.counts}>
        {t('people', { count: node.count })}: {statesWords(states, { t })}
      </span>
      {node.kind === 'box' && <FoldButton node={node} drawing={drawing} />}
    </MapPlace>
  )
}

function FoldButton({ node, drawing }: { node: Extract<Holder, { kind: 'box' }>; drawing: Drawing }) {
  const t = useTranslations('pbx-company-map')
  const isOpen = drawing.open === node.line
  return (
    <Button
      size="s"
      tone="text"
      iconEnd={isOpen ? ChevronUp : ChevronDown}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'foldGroup' : 'showGroup', { name: node.name })}
      onClick={() => drawing.onOpen(isOpen ? null : node.line)}
    >
      {t(isOpen ? 'fold' : 'show')}
    </Button>
  )
}
