import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { type CSSProperties, useEffect, useRef } from 'react'
import { BareCard } from '../../shared/ui/basics/card.tsx'
import css from './call-forwarding.module.css'
import { useForwardingTools } from './forwarding-tools.tsx'
import { watchNearness } from './watch-nearness.ts'

interface ForwardingOutlineProps {
  group: ForwardingGroup
  /** Somebody comes near it. */
  onNear: (isNear: true) => void
}

/** What a forwarding far from sight says, in text alone and as high as it is going to be: it can be found and read. */
export function ForwardingOutline({ group, onNear }: ForwardingOutlineProps) {
  const outline = useRef<HTMLElement>(null)
  useEffect(() => (outline.current === null ? undefined : watchNearness(outline.current, () => onNear(true))), [onNear])
  const { nameOf, timeWords, titles } = useForwardingTools()
  const { destinations, ringSeconds, sourceSet, timeSet, type } = group
  const conditions = [sourceSet?.name, timeSet && timeWords(timeSet).text].filter(Boolean)
  const said = [titles[type], conditions.join(', ')]
  // with the line itself, and the place of one more
  const rows = destinations.length + (ringSeconds === null ? 1 : 2)
  return (
    <BareCard ref={outline} className={css.outline}>
      <h2 className={css.say}>{said.join(' ')}</h2>
      <p className={css.outlined} style={{ '--rows': rows } as CSSProperties}>
        {destinations.map(nameOf).join(', ')}
      </p>
    </BareCard>
  )
}
