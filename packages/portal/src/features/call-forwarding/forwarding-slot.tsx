import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { ForwardingCard, type ForwardingCardProps } from './forwarding-card.tsx'
import type { ListedForwarding } from '@lineside/telephony/forwarding/listed-forwardings'
import { cx } from '../../shared/ui/basics/cx.ts'
import { BareCard } from '../../shared/ui/basics/card.tsx'
import css from './forwarding-card.module.css'
import pageCss from './call-forwarding.module.css'
import { useForwardingTools } from './forwarding-tools.tsx'

interface ForwardingSlotProps extends ForwardingCardProps {
  /** It is visible when the page opens. */
  isFirst: boolean
}

/** The place of a forwarding in the list. Its controls are first drawn when the user scrolls near it, and then stay. */
export function ForwardingSlot({ isFirst, ...card }: ForwardingSlotProps) {
  const [isNear, setNear] = useState(isFirst)
  if (isNear || card.open !== null) return <ForwardingCard {...card} />
  return <ForwardingOutline listed={card.listed} onNear={setNear} />
}

interface ForwardingOutlineProps {
  listed: ListedForwarding
  /** Called when the user scrolls near it. */
  onNear: (isNear: true) => void
}

/** A forwarding far from view: only its text, at its later height, so that it can be found and read. */
function ForwardingOutline({ listed: { group, label, taker }, onNear }: ForwardingOutlineProps) {
  const outline = useRef<HTMLElement>(null)
  useEffect(() => (outline.current === null ? undefined : watchNearness(outline.current, () => onNear(true))), [onNear])
  const { nameOf, timeWords, titleOf } = useForwardingTools()
  const { destinations, mapping, ringSeconds, sourceSet, timeSet, type } = group
  const conditions = [sourceSet?.name, timeSet && timeWords(timeSet).text, mapping.bnumberset].filter(Boolean)
  const said = [label.name, titleOf(type, label), conditions.join(', ')].filter(Boolean)
  // plus the stop of the line itself and the place for another destination
  const rows = destinations.length + (ringSeconds === null ? 1 : 2)
  return (
    <BareCard ref={outline} className={cx(pageCss.outline, taker !== null && css.isNever)}>
      <h3 className={css.say}>{said.join(' ')}</h3>
      <p className={pageCss.outlined} style={{ '--rows': rows } as CSSProperties}>
        {destinations.map(nameOf).join(', ')}
      </p>
    </BareCard>
  )
}

/** How far outside the window an element still counts as near. */
const rootMargin = '100px 0px'

const watched = new Map<Element, () => void>()
let observer: IntersectionObserver | null = null

/**
 * Calls back when an element comes near the visible part of the window.
 * @returns a function that stops watching
 */
const watchNearness = (element: Element, onNear: () => void): (() => void) => {
  // one shared observer, because fifty would cost more than what they save
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) watched.get(target)?.()
    },
    { rootMargin },
  )
  const observing = observer
  watched.set(element, onNear)
  observing.observe(element)
  return () => {
    watched.delete(element)
    observing.unobserve(element)
  }
}
