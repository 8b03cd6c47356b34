import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../shared/session/use-user.tsx'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/basics/visually-hidden.tsx'
import { type MenuPart, menuPartsOf } from '../../menu-parts.ts'
import type { MenuPartName } from '../../screen.ts'
import { screens } from '../../screens.ts'
import css from './drawer.module.css'
import { MenuPartPopover } from './menu-part-popover.tsx'
import { MenuRowLink } from './menu-row-link.tsx'
import { MenuScreenLink } from './menu-screen-link.tsx'

interface MenuListProps {
  isRail?: boolean
  /** Called when a link was followed. */
  onGo?: () => void
}

/**
 * The menu: at rest a few rows in three parts. The heading of a part shows all its entries in their groups instead, one
 * part at a time.
 */
export function MenuList({ isRail = false, onGo }: MenuListProps) {
  const { facts } = useUser()
  const [open, setOpen] = useState<MenuPartName | null>(null)
  return (
    <>
      {menuPartsOf(screens, facts).map((part) => (
        <Part
          key={part.name}
          part={part}
          isRail={isRail}
          isOpen={part.name === open && part.isFolded && !isRail}
          onToggle={() => setOpen(part.name === open ? null : part.name)}
          onGo={onGo}
        />
      ))}
    </>
  )
}

interface PartProps {
  part: MenuPart
  isRail: boolean
  isOpen: boolean
  onToggle: () => void
  onGo: (() => void) | undefined
}

function Part({ part, isRail, isOpen, onToggle, onGo }: PartProps) {
  const t = useTranslations('screens')
  const id = useId()
  const title = part.name === 'line' ? t('families.myLine') : t('subtitles.pbxConfiguration')
  const isGeneral = part.name === 'general'
  return (
    <section className={css.part} aria-labelledby={isGeneral || isRail ? undefined : `${id}-title`}>
      {!isGeneral && !isRail && <Heading id={id} part={part} title={title} isOpen={isOpen} onToggle={onToggle} />}
      <ul id={id} className={css.list}>
        {isOpen ? (
          <Entries part={part} onGo={onGo} />
        ) : (
          part.rows.map((row) => (
            <li key={row.links[0].to}>
              <MenuRowLink row={row} isRail={isRail} onGo={onGo} />
            </li>
          ))
        )}
        {isRail && !isGeneral && part.isFolded && (
          <li>
            <MenuPartPopover part={part} title={title} />
          </li>
        )}
      </ul>
    </section>
  )
}

interface HeadingProps extends Pick<PartProps, 'part' | 'isOpen' | 'onToggle'> {
  id: string
  title: string
}

/** A part's name. If some of its entries are within rows, pressing it shows them all. */
function Heading({ id, part, title, isOpen, onToggle }: HeadingProps) {
  const t = useTranslations('shell')
  const screenTexts = useTranslations('screens')
  const name = (
    <span id={`${id}-title`} className={css.label}>
      {title}
    </span>
  )
  if (!part.isFolded) return <p className={css.heading}>{name}</p>
  const groups = part.items.flatMap((item) => (item.kind === 'group' ? screenTexts(`subtitles.${item.group}`) : []))
  const others = groups.filter((group) => group !== title).join(', ')
  return (
    <button type="button" className={css.heading} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
      {name}
      {others !== '' && <VisuallyHidden>({others})</VisuallyHidden>}
      <span className={css.all}>{t(isOpen ? 'menu.less' : 'menu.all')}</span>
      <Icon as={isOpen ? ChevronUp : ChevronDown} size="s" />
    </button>
  )
}

/** Every entry of a part in its group; a group's entries hang on a line. */
function Entries({ part, onGo }: Pick<PartProps, 'part' | 'onGo'>) {
  const t = useTranslations('screens')
  const id = useId()
  return part.items.map((item) =>
    item.kind === 'link' ? (
      <li key={item.to}>
        <MenuScreenLink link={item} onGo={onGo} />
      </li>
    ) : (
      <li key={item.group}>
        <p id={`${id}-${item.group}`} className={css.group}>
          {t(`subtitles.${item.group}`)}
        </p>
        <ul className={css.children} aria-labelledby={`${id}-${item.group}`}>
          {item.links.map((link) => (
            <li key={link.to}>
              <MenuScreenLink link={link} isChild onGo={onGo} />
            </li>
          ))}
        </ul>
      </li>
    ),
  )
}
