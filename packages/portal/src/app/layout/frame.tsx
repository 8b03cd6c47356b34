import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { mayClose, showsRtcEngine } from '@lineside/contract/access'
import { closuresQuery } from '../../domain/closures/closures-query.ts'
import { localeStore } from '../../shared/i18n/locale.ts'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { keysHelp } from '../../shared/keys/keys-help.ts'
import { useIsIdle } from '../../shared/loading/use-is-idle.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { useLazyPart } from '../../shared/i18n/use-lazy-part.ts'
import { useAskedPath, useIsPageComing, useShown } from '../../shared/navigation/navigation.ts'
import { ScreenTitleProvider } from '../../shared/navigation/screen-title.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import css from './frame.module.css'
import { TabBar } from './menu/tab-bar.tsx'
import { TopBar } from './top-bar/top-bar.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import drawerCss from './menu/drawer.module.css'
import { DrawerFoot } from './menu/drawer-foot.tsx'
import { MenuList } from './menu/menu-list.tsx'
import { Outlet } from './outlet.tsx'
import { PageTop } from './page-top.tsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { moveByArrows } from '../../shared/keys/move-by-arrows.ts'
import { seeAs } from '../../shared/session/see-as.ts'
import { SeeAsBar, SeeAsOver } from './see-as-bar.tsx'
import { useMedia } from './use-media.ts'
import {
  callLabelStore,
  callViewsStore,
  callWindowStore,
  conferenceLabelStore,
  menuUnpinStore,
  ringingTitleStore,
  wantedCallStore,
} from '../../domain/calls/calls-store.ts'
import { useStore } from '../../shared/state/store.ts'

/** Bars around the page: top, menu, and on a phone the bottom. */
export function Frame() {
  const t = useTranslations('shell')
  const screens = useTranslations('screens')
  const screen = useShown((shown) => shown?.route.screen)
  const label = useStore(callLabelStore)
  const call = useStore(callWindowStore)
  const isCallShown = useStore(callViewsStore)
  // NAV-12: during a call the call page is titled by the state of the call
  const room = useStore(conferenceLabelStore)
  // an address that only leads on, such as that of a new conference, has no screen of its own: the last title stays
  const isLeading = useShown((shown) => shown !== null && shown.route.screen === undefined && shown.phase === 'pending')
  const rings = useStore(ringingTitleStore)
  const title =
    screen?.title === 'home' && label !== null
      ? label
      : screen?.title === 'conference' && room !== null
        ? room
        : screens(`titles.${screen?.title ?? (isLeading ? 'conference' : 'notFound')}`)
  const isPageComing = useIsPageComing()
  const { isPinned, setPinned } = usePinned(call !== null && call.stage.phase !== 'input')
  const menu = useLazyPart(() => import('./menu/drawer-overlay.tsx').then((m) => m.DrawerOverlay))
  // NAV-02, CALL-09: a call that comes in is named in the tab, wherever one is
  useDocumentTitle(
    rings ?? title,
    rings === null ? screen?.subtitle && screens(`subtitles.${screen.subtitle}`) : undefined,
  )
  useFocusOnNavigation()
  return (
    <ScreenTitleProvider title={title}>
      <button type="button" className={css.skip} onClick={focusContent}>
        {t('skip')}
      </button>
      <SeeAsSlot />
      <div className={css.frame} data-frame data-rail={!isPinned || undefined}>
        <TopBar isPinned={isPinned} onPin={setPinned} onOpenMenu={menu.open} />
        <Drawer isRail={!isPinned} />
        <main
          id="content"
          className={css.main}
          tabIndex={-1}
          aria-busy={isPageComing || undefined}
          // a maximised call covers the page, which must not take the focus then
          inert={isCallShown && call?.isMaximised && call.stage.phase !== 'input' && call.stage.phase !== 'incoming'}
          data-call={call && !call.isMaximised && call.stage.phase !== 'input' ? 'bar' : undefined}
        >
          <ConnectionBar />
          <ClosedSlot />
          <PageTop />
          <Outlet />
        </main>
        <CallsSlot />
        <KeysSlot />
        <TabBar onOpenMenu={menu.open} />
      </div>
      {menu.Part && <menu.Part isOpen={menu.isOpen} onClose={menu.close} />}
    </ScreenTitleProvider>
  )
}

/** The menu beside the page: open, or a rail of icons (NAV-10). On a phone DrawerOverlay takes its place. */
function Drawer({ isRail }: { isRail: boolean }) {
  const t = useTranslations('shell')
  return (
    <nav
      className={drawerCss.drawer}
      data-rail={isRail || undefined}
      aria-label={t('menu.label')}
      onKeyDown={moveByArrows('vertical')}
    >
      <MenuList isRail={isRail} />
      {!isRail && <DrawerFoot />}
    </nav>
  )
}

/**
 * NAV-20, CALL-15: calls on every page, for users who have them. Their code is loaded after the first page is drawn.
 */
function CallsSlot() {
  const { facts } = useUser()
  const path = useAskedPath()
  const isWanted = useStore(wantedCallStore) !== null
  const isIdle = useIsIdle()
  const host = useDeferredPart(showsRtcEngine(facts) && (isIdle || isWanted || path === '/user/home'), async () => {
    const [{ CallsHost }] = await Promise.all([
      import('../../domain/calls/calls-host.tsx'),
      localeStore.require('calls'),
    ])
    return CallsHost
  })
  return host && <host.Part path={path} />
}

/** ROLE-02: while an administrator sees as a seat, and once after the time was over. */
function SeeAsSlot() {
  const seen = seeAs.now()
  return seen === null ? <SeeAsOver /> : <SeeAsBar seen={seen} />
}

/** SCHED-03: says what is closed now, to those who may open it again. Asked once the first page is drawn. */
function ClosedSlot() {
  const { facts } = useUser()
  const isIdle = useIsIdle()
  const told = useQuery({ ...closuresQuery, enabled: isIdle && mayClose(facts) }).data
  const path = useAskedPath()
  // the page of schedules has a card for the company
  const isOfPage = path === '/user/pbx-configuration/schedules'
  const closures = (told?.closures ?? []).filter(({ subscriber_id: id }) => !isOfPage || id !== null)
  const isWanted = told?.may_close === true && closures.length > 0
  const bar = useDeferredPart(isWanted, async () => {
    const [{ ClosedBar: Part }] = await Promise.all([
      import('../../domain/closures/closed-bar.tsx'),
      localeStore.require('pages'),
    ])
    return Part
  })
  return bar && isWanted && <bar.Part told={told} closures={closures} />
}

/** Single keys. Their code is loaded after the first page is drawn. */
function KeysSlot() {
  const isWanted = useStore(keysHelp)
  const isIdle = useIsIdle()
  const host = useDeferredPart(
    isIdle || isWanted,
    () => import('./quiet-parts.ts').then((m) => m.KeysHost),
    () => keysHelp.set(false),
  )
  return host && <host.Part />
}

/** Moves the focus to the page's heading, or to the page if it has no heading yet. */
const focusContent = (): void => {
  const content = document.getElementById('content')
  const heading = content?.querySelector('h1') ?? null
  heading?.setAttribute('tabindex', '-1')
  ;(heading ?? content)?.focus({ preventScroll: true })
}

/**
 * After a change of page, scrolls to the top and moves the focus to where reading begins. The first page is no change,
 * nor is another part of the same screen's address, such as a conference name being typed.
 */
function useFocusOnNavigation(): void {
  const route = useShown((shown) => shown?.route)
  const isPending = useShown((shown) => shown?.phase === 'pending')
  const before = useRef<typeof route>(undefined)
  // before the effects of the page, which may move the focus on
  useLayoutEffect(() => {
    if (isPending || before.current === route) return
    const isFirst = before.current === undefined
    before.current = route
    if (isFirst) return
    document.getElementById('content')?.scrollTo({ top: 0 })
    focusContent()
  }, [route, isPending])
}

const key = 'csc_menu_pinned'

const stored = (): boolean | null => {
  const value = localStorage.getItem(key)
  return value === null ? null : value === 'true'
}

/**
 * Whether the menu is open or a rail: as the user left it, else depending on the width (NAV-10). An established call
 * makes it a rail (CALL-08) until the call is over.
 */
function usePinned(isInCall: boolean): { isPinned: boolean; setPinned: (isPinned: boolean) => void } {
  const isRoomy = useMedia('(min-width: 1200px)')
  const [choice, setChoice] = useState(stored)
  const unpins = useStore(menuUnpinStore)
  const [seen, setSeen] = useState(unpins)
  const [isFolded, setFolded] = useState(false)
  if (seen !== unpins) {
    setSeen(unpins)
    setFolded(true)
  }
  if (isFolded && !isInCall) setFolded(false)
  const setPinned = (isPinned: boolean) => {
    localStorage.setItem(key, String(isPinned))
    setChoice(isPinned)
    setFolded(false)
  }
  return { isPinned: !isFolded && (choice ?? isRoomy), setPinned }
}
