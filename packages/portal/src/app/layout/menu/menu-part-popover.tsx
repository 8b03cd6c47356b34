import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import { Menu } from '../../../shared/ui/overlays/menu.tsx'
import type { MenuLink } from '../../menu.ts'
import type { MenuPart } from '../../menu-parts.ts'
import { screenIcons } from '../screen-icons.ts'
import css from './drawer.module.css'

/** All entries of a part on the rail: they open beside it, in their groups. */
export function MenuPartPopover({ part, title }: { part: MenuPart; title: string }) {
  const t = useTranslations('screens')
  const shell = useTranslations('shell')
  const entry = ({ screen, to }: MenuLink) => ({
    id: to,
    text: t(`titles.${screen.title}`),
    icon: screenIcons[screen.menu.icon],
    href: `#${to}`,
  })
  const name = `${title}: ${shell('menu.all')}`
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={css.link}
          data-tip={name}
          data-tip-side="end"
          data-popup={`menu-${part.name}`}
          aria-label={name}
        >
          <Icon as={Ellipsis} className={css.icon} />
        </button>
      }
      label={title}
      placement="right top"
      items={part.items.map((item) =>
        item.kind === 'group'
          ? { id: item.group, section: t(`subtitles.${item.group}`), items: item.links.map(entry) }
          : entry(item),
      )}
    />
  )
}
