import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { localeStore } from '../../../shared/i18n/locale.ts'
import { useLazyPart } from '../../../shared/i18n/use-lazy-part.ts'
import { useIsIdle } from '../../../shared/loading/use-is-idle.ts'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { Kbd } from '../../../shared/ui/basics/kbd.tsx'
import css from './top-bar.module.css'
import type { PaletteScreen } from '../../../features/command-palette/use-screen-entries.ts'
import { useUser } from '../../../shared/session/use-user.tsx'
import { visibleLinks } from '../../menu.ts'
import { isOpen, type MenuGroup, type Screen } from '../../screen.ts'
import { screens } from '../../screens.ts'
import { type ScreenIcon, screenIcons } from '../screen-icons.ts'
import { useSignOut } from './use-sign-out.tsx'
import { type TypedEarly, WaitingPalette } from './waiting-palette.tsx'

const fetchPalette = () => import('../quiet-parts.ts').then((m) => m.CommandPalette)

/** Loads the palette before it opens. A failure is reported when the palette is opened. */
const prepare = (): void => void Promise.all([fetchPalette(), localeStore.require('pages')]).catch(() => {})

/** Opens the palette: the field of the top bar, a button on a phone, and Ctrl K (Command K) anywhere. */
export function PaletteButtons() {
  const t = useTranslations('shell')
  const paletteScreens = usePaletteScreens()
  const { signOut, question } = useSignOut()
  const palette = usePalettePart()
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // pressing Ctrl starts loading, because K and typing may follow at once
    if (event.key === 'Control' || event.key === 'Meta') prepare()
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (palette.isOpen) palette.close()
    else palette.open()
  })
  const isIdle = useIsIdle()
  useEffect(() => {
    if (isIdle) prepare()
  }, [isIdle])
  useEffect(() => {
    const stop = new AbortController()
    document.addEventListener('keydown', (event) => handleKey(event), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return (
    <>
      <button
        type="button"
        className={css.find}
        data-popup="palette"
        aria-keyshortcuts="Control+K"
        onPointerEnter={prepare}
        onClick={palette.open}
      >
        <Icon as={Search} size="s" />
        <span>{t('search')}</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <span className={css.searchOnPhone}>
        <IconButton icon={Search} name={t('search')} data-popup="palette" onClick={palette.open} />
      </span>
      {palette.Part && (
        <palette.Part
          isOpen={palette.isOpen}
          typed={palette.typed}
          onClose={palette.close}
          screens={paletteScreens}
          onSignOut={signOut}
        />
      )}
      {palette.isOpen && !palette.Part && (
        <WaitingPalette typed={palette.typed} onType={palette.type} onClose={palette.close} />
      )}
      {question}
    </>
  )
}

const nothing: TypedEarly = { text: '', isEntered: false }

/** The palette, and what is typed until its code is there. */
function usePalettePart() {
  const part = useLazyPart(fetchPalette)
  const { Part, open, close } = part
  const [typed, setTyped] = useState(nothing)
  const opener = useRef<Element | null>(null)
  return {
    Part,
    isOpen: part.isOpen,
    typed,
    type: setTyped,
    open: () => {
      opener.current = Part === null ? document.activeElement : null
      setTyped(nothing)
      open()
    },
    close: () => {
      close()
      // a palette that came after its first letters knows only of a field that has gone
      if (opener.current instanceof HTMLElement) focusAfterPalette(opener.current)
      opener.current = null
    },
  }
}

const focusAfterPalette = (opener: HTMLElement): void => {
  requestAnimationFrame(() => {
    if (document.querySelector('[data-palette]') !== null) focusAfterPalette(opener)
    else if (document.activeElement === document.body) opener.focus()
  })
}

/** Every screen that this subscriber may open, in the language shown. */
function usePaletteScreens(): readonly PaletteScreen[] {
  const t = useTranslations('screens')
  const { facts } = useUser()
  const shown = ({ title, tabs }: Screen, to: string, icon: ScreenIcon, group?: MenuGroup): readonly PaletteScreen[] =>
    title === 'notFound'
      ? []
      : [
          {
            name: title,
            to,
            title: t(`titles.${title}`),
            group: group && t(`subtitles.${group}`),
            icon: screenIcons[icon],
            tabs,
          },
        ]
  const inMenu = visibleLinks(screens, facts).flatMap(({ screen, to }) =>
    shown(screen, to, screen.menu.icon, screen.menu.group),
  )
  const beside = (screens as readonly Screen[]).flatMap((screen) =>
    screen.palette && isOpen(screen, facts) ? shown(screen, screen.path, screen.palette.icon) : [],
  )
  return [...inMenu, ...beside]
}
