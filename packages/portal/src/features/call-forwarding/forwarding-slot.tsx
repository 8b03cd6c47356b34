import { useState } from 'react'
import { ForwardingCard, type ForwardingCardProps } from './forwarding-card.tsx'
import { ForwardingOutline } from './forwarding-outline.tsx'

interface ForwardingSlotProps extends ForwardingCardProps {
  /** It is in sight when the page opens. */
  isFirst: boolean
}

/** A forwarding's place in the list. Its controls are drawn when somebody comes near it, and stay from then on. */
export function ForwardingSlot({ isFirst, ...card }: ForwardingSlotProps) {
  const [isNear, setNear] = useState(isFirst)
  if (isNear || card.open !== null) return <ForwardingCard {...card} />
  return <ForwardingOutline group={card.group} onNear={setNear} />
}
