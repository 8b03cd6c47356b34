import type { AccessFacts } from '@lineside/contract/access'
import { isOpen, type Screen, type ScreenTitle } from './screen.ts'
import { visibleLinks } from './menu.ts'

/** A page that a letter after G leads to. */
export interface KeyedPage {
  readonly key: string
  readonly title: ScreenTitle
  readonly to: string
}

/** The pages with a letter that are open to this subscriber, in the order of the menu. */
export const keyedPages = (screens: readonly Screen[], facts: AccessFacts): readonly KeyedPage[] => {
  const inMenu = new Map(visibleLinks(screens, facts).map(({ screen, to }) => [screen.path, to]))
  return screens.flatMap((screen) => {
    const to = inMenu.get(screen.path) ?? (screen.palette && isOpen(screen, facts) ? screen.path : undefined)
    return screen.key === undefined || to === undefined ? [] : [{ key: screen.key, title: screen.title, to }]
  })
}
