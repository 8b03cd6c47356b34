import { Contrast, Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { useStore } from '../../../shared/state/store.ts'
import { useTranslations } from 'use-intl'
import { themeStore, themes } from '../../../shared/look/theme.ts'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { Menu } from '../../../shared/ui/overlays/menu.tsx'
import css from './top-bar.module.css'

const icons = { system: Monitor, light: Sun, dark: Moon }

/** Choice of light, dark or the system's theme, each also with more contrast. */
export function ThemeMenu({ isRow = false }: { isRow?: boolean }) {
  const t = useTranslations('basics')
  const look = useStore(themeStore)
  const label = t('theme.label')
  return (
    <Menu
      trigger={
        isRow ? (
          <button type="button" className={css.row} data-popup="theme">
            <Icon as={SunMoon} tone="muted" />
            <span>{label}</span>
          </button>
        ) : (
          <IconButton icon={SunMoon} name={label} data-popup="theme" />
        )
      }
      label={label}
      items={[
        {
          id: 'themes',
          choices: label,
          mode: 'single',
          items: themes.map((theme) => ({
            id: theme,
            text: t(`theme.${theme}`),
            icon: icons[theme],
            isCurrent: theme === look.theme,
            onAction: () => themeStore.set({ ...look, theme }),
          })),
        },
        { id: 'separator', separator: true },
        {
          id: 'contrasts',
          choices: t('theme.highContrast'),
          mode: 'multiple',
          items: [
            {
              id: 'contrast',
              text: t('theme.highContrast'),
              icon: Contrast,
              isCurrent: look.hasMoreContrast,
              onAction: () => themeStore.set({ ...look, hasMoreContrast: !look.hasMoreContrast }),
            },
          ],
        },
      ]}
    />
  )
}
