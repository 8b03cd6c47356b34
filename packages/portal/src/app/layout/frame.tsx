import { Outlet, useMatches } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useLazyPart } from '../../shared/i18n/use-lazy-part.ts'
import { ScreenTitleProvider } from '../../shared/navigation/screen-title.tsx'
import { Drawer } from './drawer.tsx'
import css from './frame.module.css'
import { focusContent, useFocusOnNavigation } from './focus-content.ts'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import { usePinned } from './use-pinned.ts'

/** Bars around the page: top, menu, and on a phone the bottom. */
export function Frame() {
  const t = useTranslations('shell')
  const screens = useTranslations('screens')
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const title = screens(`titles.${screen?.title ?? 'notFound'}`)
  const { isPinned, setPinned } = usePinned()
  const menu = useLazyPart(() => import('./drawer-overlay.tsx').then((m) => m.DrawerOverlay))
  useDocumentTitle(title, screen?.subtitle && screens(`subtitles.${screen.subtitle}`))
  useFocusOnNavigation()
  return (
    <ScreenTitleProvider title={title}>
      <button type="button" className={css.skip} onClick={focusContent}>
        {t('skip')}
      </button>
      <div className={css.frame} data-rail={!isPinned || undefined}>
        <TopBar isPinned={isPinned} onPin={setPinned} onOpenMenu={menu.open} />
        <Drawer isRail={!isPinned} />
        <main id="content" className={css.main} tabIndex={-1}>
          <Outlet />
        </main>
        <TabBar onOpenMenu={menu.open} />
      </div>
      {menu.Part && <menu.Part isOpen={menu.isOpen} onClose={menu.close} />}
    </ScreenTitleProvider>
  )
}
