import { navigate } from '../../shared/navigation/navigation.ts'
import { useTranslations } from 'use-intl'
import type { AppMessages } from '../../messages/messages.ts'
import type { IconType } from '../../shared/ui/basics/icon.tsx'
import type { PaletteEntry } from './palette-entry.ts'

export type PaletteScreenName = keyof AppMessages['command-palette']['words']
export type PaletteTabName = keyof AppMessages['command-palette']['tabs']

/** A screen that this user may open. */
export interface PaletteScreen {
  readonly name: PaletteScreenName
  readonly to: string
  readonly title: string
  readonly group?: string | undefined
  readonly icon: IconType
  /** Its tabs: the key is the tab's value in the address, the value names its text. */
  readonly tabs?: Readonly<Record<string, PaletteTabName>> | undefined
}

/** FIND-01: screens and their tabs, found by their titles and by synonyms. */
export function useScreenEntries(screens: readonly PaletteScreen[]) {
  const t = useTranslations('command-palette')
  const does = t('does.open')
  const screen = ({ name, to, title, group, icon }: PaletteScreen): PaletteEntry => ({
    id: to,
    title,
    beside: group,
    words: t(`words.${name}`),
    icon,
    run: () => navigate({ to }),
    does,
  })
  const tabsOf = ({ to, title, icon, tabs = {} }: PaletteScreen): readonly PaletteEntry[] =>
    Object.entries(tabs).map(([tab, name]) => ({
      id: `${to}?tab=${tab}`,
      title: t(`tabs.${name}`),
      beside: title,
      words: t(`tabWords.${name}`),
      icon,
      run: () => navigate({ to, search: { tab } }),
      does,
    }))
  return { screens: screens.map(screen), tabs: screens.flatMap(tabsOf) }
}
