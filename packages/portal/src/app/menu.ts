import type { AccessFacts } from '@lineside/contract/access'
import { isOpen, type MenuGroup, type MenuPlace, type Screen } from './screen.ts'

export interface MenuLink {
  readonly screen: Screen & { readonly menu: MenuPlace }
  readonly to: string
}

export type MenuItem =
  | ({ readonly kind: 'link' } & MenuLink)
  | { readonly kind: 'group'; readonly group: MenuGroup; readonly links: readonly MenuLink[] }

const hasPlace = (screen: Screen): screen is MenuLink['screen'] => screen.menu !== undefined

/** The menu for this subscriber, in the order of the table. A group stands at the place of its first entry (NAV-11). */
export const menuOf = (screens: readonly Screen[], facts: AccessFacts): readonly MenuItem[] => {
  const items: MenuItem[] = []
  for (const link of visibleLinks(screens, facts)) {
    const { group } = link.screen.menu
    const last = items.find((item) => item.kind === 'group' && item.group === group)
    if (group === undefined) items.push({ kind: 'link', ...link })
    else if (last?.kind === 'group') items[items.indexOf(last)] = { ...last, links: [...last.links, link] }
    else items.push({ kind: 'group', group, links: [link] })
  }
  return items
}

/** Every entry of the menu that is open to this subscriber. */
export const visibleLinks = (screens: readonly Screen[], facts: AccessFacts): readonly MenuLink[] =>
  screens
    .filter(hasPlace)
    .filter((screen) => (screen.menu.when ? screen.menu.when(facts) : isOpen(screen, facts)))
    .map((screen) => ({ screen, to: screen.menu.to?.(facts) ?? screen.path }))
