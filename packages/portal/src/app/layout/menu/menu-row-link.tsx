import { Settings2, ShieldBan, ShieldCheck, UserRoundCheck, UsersRound, Workflow, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isWithin } from '../../../shared/navigation/address.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useAskedPath } from '../../../shared/navigation/navigation.ts'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import type { MenuRow } from '../../menu-parts.ts'
import type { Family } from '../../screen.ts'
import css from './drawer.module.css'
import { MenuScreenLink } from './menu-screen-link.tsx'

const familyIcons: Readonly<Record<Family, LucideIcon>> = {
  people: UserRoundCheck,
  myLine: Settings2,
  blocking: ShieldBan,
  ownQueues: Workflow,
  seats: UsersRound,
  queues: Workflow,
  administration: ShieldCheck,
}

interface MenuRowLinkProps {
  row: MenuRow
  isRail: boolean
  onGo: (() => void) | undefined
}

/** A row of the menu at rest. The row of the current page is marked with `aria-current`. */
export function MenuRowLink({ row: { family, links, covers }, isRail, onGo }: MenuRowLinkProps) {
  const t = useTranslations('screens')
  const path = useAskedPath()
  const isCurrent = covers.some((to) => isWithin(path, to))
  if (family === null) return <MenuScreenLink link={links[0]} isRail={isRail} isCurrent={isCurrent} onGo={onGo} />
  const title = t(`families.${family}`)
  return (
    <Link
      to={links[0].to}
      isCurrent={isCurrent}
      className={css.link}
      data-tip={isRail ? title : undefined}
      data-tip-side="end"
      {...(onGo && { onClick: onGo })}
    >
      <Icon as={familyIcons[family]} className={css.icon} />
      <span className={css.label}>{title}</span>
    </Link>
  )
}
