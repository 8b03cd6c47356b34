import { useState } from 'react'
import { useShown } from '../../../shared/navigation/navigation.ts'
import { useUser } from '../../../shared/session/use-user.tsx'
import { menuOf } from '../../menu.ts'
import type { MenuGroup } from '../../screen.ts'
import { screens } from '../../screens.ts'
import css from './drawer.module.css'
import { MenuGroupFold } from './menu-group-fold.tsx'
import { MenuGroupPopover } from './menu-group-popover.tsx'
import { MenuScreenLink } from './menu-screen-link.tsx'

interface MenuListProps {
  isRail?: boolean
  /** Called when a link was followed. */
  onGo?: () => void
}

/** The menu's entries. Only one group is open at a time, at first the one of the current page. */
export function MenuList({ isRail = false, onGo }: MenuListProps) {
  const { facts } = useUser()
  const current = useShown((shown) => shown?.route.screen)
  const currentGroup = current?.menu?.group ?? null
  const [open, setOpen] = useState<{ readonly group: MenuGroup | null; readonly page: MenuGroup | null } | null>(null)
  // a group opened by hand stays open until a page of another group is shown
  const openGroup = open?.page === currentGroup ? open.group : currentGroup
  const toggle = (group: MenuGroup) => setOpen({ group: openGroup === group ? null : group, page: currentGroup })
  return (
    <ul className={css.list}>
      {menuOf(screens, facts).map((item) =>
        item.kind === 'link' ? (
          <li key={item.to}>
            <MenuScreenLink link={item} isRail={isRail} onGo={onGo} />
          </li>
        ) : (
          <li key={item.group}>
            {isRail ? (
              <MenuGroupPopover group={item.group} links={item.links} isCurrent={item.group === currentGroup} />
            ) : (
              <MenuGroupFold
                group={item.group}
                links={item.links}
                isOpen={item.group === openGroup}
                onToggle={() => toggle(item.group)}
                onGo={onGo}
              />
            )}
          </li>
        ),
      )}
    </ul>
  )
}
