import { ArrowRight } from 'lucide-react'
import type { PartyText } from '../../domain/conversations/party-text.ts'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import css from './recordings.module.css'

/** Somebody on the call. On a phone, where no head says so, an arrow leads to who was called. */
export function PartyCell({ party: { name, number }, isTarget = false }: { party: PartyText; isTarget?: boolean }) {
  return (
    <span className={css.party}>
      {isTarget && <Icon as={ArrowRight} size="s" className={css.arrow} />}
      <span>{name}</span>
      {number && <span className={css.number}>{number}</span>}
    </span>
  )
}
