import { useTranslations } from 'use-intl'
import type { PaletteEntry } from '../../features/command-palette/palette-entry.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { visibleLinks } from '../menu.ts'
import type { Screen } from '../screen.ts'
import { screens } from '../screens.ts'
import { screenIcons } from './screen-icons.ts'

/** Every screen that this subscriber may open, in the language shown. */
export function usePaletteEntries(): readonly PaletteEntry[] {
  const t = useTranslations('screens')
  const { facts } = useUser()
  const inMenu = visibleLinks(screens, facts).map(({ screen, to }) => ({
    id: to,
    title: t(`titles.${screen.title}`),
    group: screen.menu.group && t(`subtitles.${screen.menu.group}`),
    icon: screenIcons[screen.menu.icon],
  }))
  const beside = (screens as readonly Screen[]).flatMap(({ path, title, palette }) =>
    palette ? [{ id: path, title: t(`titles.${title}`), icon: screenIcons[palette.icon] }] : [],
  )
  return [...inMenu, ...beside]
}
