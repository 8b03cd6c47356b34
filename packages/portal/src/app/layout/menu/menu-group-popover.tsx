import { useTranslations } from 'use-intl'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import { Menu } from '../../../shared/ui/overlays/menu.tsx'
import type { MenuLink } from '../../menu.ts'
import type { MenuGroup } from '../../screen.ts'
import css from './drawer.module.css'
import { groupIcons } from './group-icons.ts'
import { screenIcons } from '../screen-icons.ts'

interface MenuGroupPopoverProps {
  group: MenuGroup
  links: readonly MenuLink[]
  isCurrent: boolean
}

/** A group on the rail: its entries open beside it. */
export function MenuGroupPopover({ group, links, isCurrent }: MenuGroupPopoverProps) {
  const t = useTranslations('screens')
  const title = t(`subtitles.${group}`)
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={css.link}
          aria-current={isCurrent || undefined}
          data-tip={title}
          data-tip-side="end"
          data-popup={`menu-${group}`}
        >
          <Icon as={groupIcons[group]} className={css.icon} />
          <span className={css.label}>{title}</span>
        </button>
      }
      label={title}
      placement="right top"
      items={[
        {
          id: group,
          section: title,
          items: links.map(({ screen, to }) => ({
            id: to,
            text: t(`titles.${screen.title}`),
            icon: screenIcons[screen.menu.icon],
            href: `#${to}`,
          })),
        },
      ]}
    />
  )
}
