import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { newVoicemailsQuery } from '../../domain/conversations/new-voicemails-query.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Badge } from '../../shared/ui/feedback/badge.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import css from './drawer.module.css'

/** How many voicemails nobody has listened to; on the rail a dot. */
export function NewVoicemailsBadge({ isRail }: { isRail: boolean }) {
  const t = useTranslations('shell')
  const { data: count = 0 } = useQuery(newVoicemailsQuery(useUser().subscriber.id))
  if (count === 0) return null
  const text = t('menu.new', { count })
  if (isRail)
    return (
      <span className={css.dot}>
        <VisuallyHidden>{text}</VisuallyHidden>
      </span>
    )
  return (
    <Badge tone="accent">
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </Badge>
  )
}
