import { useTranslations } from 'use-intl'
import { Link } from '../../shared/navigation/link.tsx'
import { useShown } from '../../shared/navigation/navigation.ts'
import { tabCounts } from '../../shared/navigation/tab-counts.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { useStore } from '../../shared/state/store.ts'
import { moveByArrows } from '../../shared/keys/move-by-arrows.ts'
import { isSection, pageTopOf, type PageSides, type PageTab } from '../page-tabs.ts'
import type { Family, Screen } from '../screen.ts'
import { screens } from '../screens.ts'
import css from './page-top.module.css'

/** Above a page: the tabs of what lies next to it, and whose side of its subject it is. Nothing for a page by itself. */
export function PageTop() {
  const { facts } = useUser()
  const screen: Screen | undefined = useShown((shown) => shown?.route.screen)
  if (!screen) return null
  const { tabs, family, sides } = pageTopOf(screens, facts, screen)
  if (tabs.length === 0 && sides === null) return null
  return (
    <div className={css.top}>
      <div className={css.line}>
        {family && tabs.length > 0 && <Tabs family={family} tabs={tabs} />}
        {sides && <Sides {...sides} />}
      </div>
    </div>
  )
}

function Tabs({ family, tabs }: { family: Family; tabs: readonly PageTab[] }) {
  const t = useTranslations('screens')
  const { facts } = useUser()
  const counts = useStore(tabCounts)
  return (
    <nav className={css.tabs} aria-label={t(`families.${family}`)} onKeyDown={moveByArrows('horizontal')}>
      {tabs.map(({ screen, isCurrent }) => (
        <Link
          key={screen.path}
          ref={isCurrent ? showInRow : undefined}
          to={screen.menu?.to?.(facts) ?? screen.path}
          isCurrent={isCurrent}
          className={css.tab}
        >
          {isSection(screen)
            ? t('tabs.settings')
            : screen.family?.tab
              ? t(`tabs.${screen.family.tab}`)
              : t(`titles.${screen.title}`)}
          {counts[screen.path] !== undefined && <span className={css.count}>{counts[screen.path]}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** On a phone the row is wider than the window: the current tab is in sight. */
const showInRow = (tab: HTMLAnchorElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

function Sides({ company, own, isOwn }: PageSides) {
  const t = useTranslations('screens')
  return (
    <nav className={css.sides} aria-label={t('sides.label')} onKeyDown={moveByArrows('horizontal')}>
      <Link to={company} isCurrent={!isOwn}>
        {t('sides.company')}
      </Link>
      <Link to={own} isCurrent={isOwn}>
        {t('sides.own')}
      </Link>
    </nav>
  )
}
