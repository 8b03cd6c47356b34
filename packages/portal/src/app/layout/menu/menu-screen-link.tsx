import { Link } from '../../../shared/navigation/link.tsx'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import type { MenuLink } from '../../menu.ts'
import css from './drawer.module.css'
import { screenIcons } from '../screen-icons.ts'
import { useQuery } from '@tanstack/react-query'
import { newVoicemailsQuery } from '../../../domain/conversations/new-voicemails-query.ts'
import { useUser } from '../../../shared/session/use-user.tsx'
import { Badge } from '../../../shared/ui/basics/badge.tsx'
import { callLabelStore, conferenceLabelStore } from '../../../domain/calls/calls-store.ts'
import { useStore } from '../../../shared/state/store.ts'
import { VisuallyHidden } from '../../../shared/ui/basics/visually-hidden.tsx'

interface MenuScreenLinkProps {
  link: MenuLink
  isRail?: boolean
  /** An entry of a group has no icon; the group's line stands in its place. */
  isChild?: boolean
  /** Whether its page is shown, where its address alone does not say so. */
  isCurrent?: boolean
  onGo?: (() => void) | undefined
}

/** A menu entry. The entry of the current page is marked with `aria-current`. */
export function MenuScreenLink(props: MenuScreenLinkProps) {
  const { link, isRail = false, isChild = false, isCurrent, onGo } = props
  const { screen, to } = link
  const t = useTranslations('screens')
  const call = useStore(callLabelStore)
  // NAV-12: the entry is named by the state of the call
  const room = useStore(conferenceLabelStore)
  const title =
    (screen.title === 'home' && call) || (screen.title === 'conference' && room) || t(`titles.${screen.title}`)
  return (
    <Link
      to={to}
      {...(isCurrent !== undefined && { isCurrent })}
      className={css.link}
      data-tip={isRail ? title : undefined}
      data-tip-side="end"
      {...(onGo && { onClick: onGo })}
    >
      {!isChild && <Icon as={screenIcons[screen.menu.icon]} className={css.icon} />}
      <span className={css.label}>{title}</span>
      {screen.menu.badge === 'newVoicemails' && <NewVoicemailsBadge isRail={isRail} />}
    </Link>
  )
}

/** Number of voicemails not listened to; on the rail only a dot. */
function NewVoicemailsBadge({ isRail }: { isRail: boolean }) {
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
