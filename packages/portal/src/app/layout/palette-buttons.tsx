import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useLazyPart } from '../../shared/i18n/use-lazy-part.ts'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Kbd } from '../../shared/ui/basics/kbd.tsx'
import css from './top-bar.module.css'
import type { PaletteEntry } from '../../features/command-palette/palette-entry.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { visibleLinks } from '../menu.ts'
import type { Screen } from '../screen.ts'
import { screens } from '../screens.ts'
import { screenIcons } from './screen-icons.ts'

/** Opens the palette: the field of the top bar, a button on a phone, and Ctrl K (Command K) anywhere. */
export function PaletteButtons() {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const entries = usePaletteEntries()
  const palette = useLazyPart(() =>
    import('../../features/command-palette/command-palette.tsx').then((m) => m.CommandPalette),
  )
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (palette.isOpen) palette.close()
    else palette.open()
  })
  useEffect(() => {
    const stop = new AbortController()
    document.addEventListener('keydown', (event) => handleKey(event), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  const go = (to: string) => {
    palette.close()
    void navigate({ to })
  }
  return (
    <>
      <button
        type="button"
        className={css.find}
        data-popup="palette"
        aria-keyshortcuts="Control+K"
        onClick={palette.open}
      >
        <Icon as={Search} size="s" />
        <span>{t('search')}</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <span className={css.searchOnPhone}>
        <IconButton icon={Search} name={t('search')} data-popup="palette" onClick={palette.open} />
      </span>
      {palette.Part && <palette.Part isOpen={palette.isOpen} onClose={palette.close} entries={entries} onGo={go} />}
    </>
  )
}

/** Every screen that this subscriber may open, in the language shown. */
function usePaletteEntries(): readonly PaletteEntry[] {
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
