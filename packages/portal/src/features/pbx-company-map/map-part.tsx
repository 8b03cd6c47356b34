import type { MapNode } from '@lineside/contract/resources/company-map'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { cx } from '../../shared/ui/basics/cx.ts'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import css from './company-map.module.css'
import faces from './map-faces.module.css'
import type { Drawing } from './drawing.ts'
import { isLater, type Point } from './map-layout.ts'
import { MapLeaves, MapPersonLink } from './map-leaves.tsx'
import { MapPlace, type NodePage } from './map-place.tsx'
import { boxWords, endWords, isLostEnd, rootWords } from './map-words.ts'

interface MapPartProps {
  node: MapNode
  /** It stands elsewhere already: here only a list on a phone names it. */
  isAgain: boolean
  place: Point | undefined
  drawing: Drawing
}

/** One node of the company's drawing. */
export function MapPart({ node, isAgain, place: at = { x: 0, y: 0 }, drawing }: MapPartProps) {
  const person = node.kind === 'person' ? drawing.people.get(node.line) : undefined
  switch (node.kind) {
    case 'number':
    case 'own':
    case 'spare':
      return <Root node={node} at={at} drawing={drawing} />
    case 'hours':
      return <Hours node={node} at={at} />
    case 'menu':
      return <Menu node={node} at={at} isAgain={isAgain} />
    case 'box':
      return (
        <>
          <Box node={node} at={at} isAgain={isAgain} />
          {!isAgain && <MapLeaves node={node} drawing={drawing} />}
        </>
      )
    case 'people':
      return <MapLeaves node={node} drawing={drawing} />
    case 'person':
      return person ? <MapPersonLink id={node.id} person={person} at={at} isAgain={isAgain} /> : null
    case 'end':
      return <End node={node} at={at} />
    case 'more':
      return null
  }
}

type Of<Kind extends MapNode['kind']> = Extract<MapNode, { kind: Kind }>

function Root({ node, at, drawing }: { node: Of<'number' | 'own' | 'spare'>; at: Point; drawing: Drawing }) {
  const t = useTranslations('pbx-company-map')
  const { name, numbers } = rootWords(node, { t })
  return (
    <MapPlace id={node.id} at={at} look={cx(css.root, node.kind === 'spare' && css.spare)} page={pageOf(node, drawing)}>
      <b>{name}</b>
      <span>{numbers}</span>
    </MapPlace>
  )
}

const pageOf = (
  node: Of<'number' | 'own' | 'spare'>,
  { layout, people, onAssign }: Drawing,
): NodePage | (() => void) => {
  const [first] = node.kind === 'spare' ? node.numbers : []
  if (first !== undefined) return () => onAssign(first.id)
  if (node.kind !== 'number') return { to: '/user/pbx-configuration/seats' }
  if (layout.places.has(`box-${node.line}`)) return { to: '/user/pbx-configuration/groups', open: node.line }
  if (people.has(node.line)) return { to: '/user/pbx-configuration/seats', open: node.line }
  return { to: '/user/call-forwarding' }
}

function Hours({ node, at }: { node: Of<'hours'>; at: Point }) {
  const t = useTranslations('pbx-company-map')
  const { clock } = useFormats()
  return (
    <MapPlace id={node.id} at={at} look={css.hours} page={{ to: '/user/call-forwarding' }}>
      <b>
        {node.set === null
          ? t('hours.unnamed')
          : t(node.is_within ? 'hours.within' : 'hours.outside', { name: node.set })}
      </b>
      {node.until !== null && <span>{t('hours.until', { time: clock(new Date(node.until)) })}</span>}
    </MapPlace>
  )
}

function Menu({ node, at, isAgain }: { node: Of<'menu'>; at: Point; isAgain: boolean }) {
  const t = useTranslations('pbx-company-map')
  return (
    <MapPlace
      id={node.id}
      at={at}
      look={cx(css.card, css.menu, isAgain && css.again)}
      page={{ to: '/user/pbx-configuration/auto-attendant' }}
    >
      <b>{t('menu')}</b>
      <span>{node.name}</span>
    </MapPlace>
  )
}

function Box({ node, at, isAgain }: { node: Of<'box'>; at: Point; isAgain: boolean }) {
  const t = useTranslations('pbx-company-map')
  const { seconds } = useFormats()
  const words = boxWords(node, { t, seconds })
  return (
    <MapPlace
      id={node.id}
      at={at}
      look={cx(css.card, css.box, isAgain && css.again, node.waiting > 0 && css.waits)}
      page={{ to: '/user/pbx-configuration/groups', open: node.line }}
    >
      <b>
        {node.name} {node.extension !== null && <span className={css.extension}>{node.extension}</span>}
      </b>
      {words !== '' && <span>{words}</span>}
    </MapPlace>
  )
}

function End({ node, at }: { node: Of<'end'>; at: Point }) {
  const t = useTranslations('pbx-company-map')
  const { seconds } = useFormats()
  const words = endWords(node, { t })
  const isLost = isLostEnd(node)
  return (
    <MapPlace id={node.id} at={at} look={cx(css.end, isLost && css.lostEnd, isLater(node) && css.laterEnd)} page={null}>
      {isLost && <Icon as={X} size="s" />}
      <span>{isLater(node) ? t('later', { what: words }) : words}</span>
      {node.after !== null && <span className={faces.after}>{t('after', { time: seconds(node.after) })}</span>}
    </MapPlace>
  )
}
