import { useRef } from 'react'
import { ForwardingCard, type ForwardingCardProps } from './forwarding-card.tsx'
import { ForwardingOutline } from './forwarding-outline.tsx'
import { useNearness } from './use-nearness.ts'

interface ForwardingSlotProps extends ForwardingCardProps {
  /** It is in sight when the page opens. */
  isFirst: boolean
}

/** A forwarding's place in the list. Its controls are drawn when somebody comes near it. */
export function ForwardingSlot({ isFirst, ...card }: ForwardingSlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  const isNear = useNearness(slot, isFirst)
  return (
    <div ref={slot}>
      {isNear || card.open !== null ? <ForwardingCard {...card} /> : <ForwardingOutline group={card.group} />}
    </div>
  )
}
