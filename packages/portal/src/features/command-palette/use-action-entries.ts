import { showsRtcEngine } from '@lineside/contract/access'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useQuery } from '@tanstack/react-query'
import { startCall } from '../../domain/calls/calls-store.ts'
import { parkedQuery } from '../../domain/live/parked-query.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { navigate } from '../../shared/navigation/navigation.ts'
import {
  Ban,
  Contrast,
  Globe,
  KeyRound,
  LogOut,
  Monitor,
  Moon,
  Plus,
  Send,
  Split,
  SquareParking,
  Sun,
  UserPlus,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { reportError } from '../../shared/errors/report-error.ts'
import { LOCALE_NAMES, LOCALES } from '../../shared/i18n/locales.ts'
import { useLocale } from '../../shared/i18n/use-locale.ts'
import { themeStore, themes } from '../../shared/look/theme.ts'
import { useStore } from '../../shared/state/store.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { companyLists, useNumberTools } from './use-thing-tools.ts'

const themeIcons = { system: Monitor, light: Sun, dark: Moon }

/** FIND-01: actions that the palette runs itself, if the profile and the platform allow them. */
export function useActionEntries(onSignOut: () => void): readonly PaletteEntry[] {
  const t = useTranslations('command-palette')
  const basics = useTranslations('basics')
  const shell = useTranslations('shell')
  const look = useStore(themeStore)
  const { locale, setLocale } = useLocale()
  const { forward, block, save, fax, add } = useNumberTools()
  const { facts, platformInfo } = useUser()
  const canTake = showsRtcEngine(facts) && Boolean(platformInfo.lineside)
  const { data } = useQuery({ ...parkedQuery, enabled: canTake })
  const parked = (canTake && data?.calls) || []
  const does = t('does.do')
  const entry = (id: string, title: string, words: string, icon: PaletteEntry['icon'], run: () => void) => ({
    id: `do ${id}`,
    title,
    words,
    icon,
    run,
    does,
  })
  return [
    ...parked.map(({ place, take, caller }) => {
      const name = caller.name ?? (caller.number === null ? t('anonymous') : readableNumber(caller.number))
      const run = () => startCall({ number: take, name })
      return entry(`parked ${place}`, t('do.takeParked', { name, place }), t('doWords.takeParked'), SquareParking, run)
    }),
    ...(forward ? [entry('forward', t('do.forward'), t('doWords.forward'), Split, () => forward(''))] : []),
    ...(block ? [entry('block', t('do.block'), t('doWords.block'), Ban, () => block(''))] : []),
    ...(fax ? [entry('fax', t('do.fax'), t('doWords.fax'), Send, () => fax(''))] : []),
    ...(save ? [entry('save', t('do.save'), t('doWords.save'), UserPlus, () => save(''))] : []),
    ...(add
      ? companyLists.map((list) => entry(`add ${list}`, t(`do.${list}`), t(`doWords.${list}`), Plus, () => add(list)))
      : []),
    entry('password', t('do.password'), t('doWords.password'), KeyRound, () => navigate({ to: '/user/settings' })),
    ...themes
      .filter((theme) => theme !== look.theme)
      .map((theme) => ({
        ...entry(`theme ${theme}`, basics(`theme.${theme}`), t(`doWords.theme.${theme}`), themeIcons[theme], () =>
          themeStore.set({ ...look, theme }),
        ),
        beside: basics('theme.label'),
      })),
    {
      ...entry('contrast', basics('theme.highContrast'), t('doWords.theme.contrast'), Contrast, () =>
        themeStore.set({ ...look, hasMoreContrast: !look.hasMoreContrast }),
      ),
      beside: basics('theme.label'),
    },
    ...LOCALES.filter((id) => id !== locale).map((id) => ({
      // a language is found by its own name, by its name in the language of the page, and by its English name
      ...entry(
        `language ${id}`,
        LOCALE_NAMES[id],
        `${t('doWords.language')} ${new Intl.DisplayNames([locale, 'en'], { type: 'language' }).of(id.slice(0, 2)) ?? ''}`,
        Globe,
        () => void setLocale(id).catch(reportError),
      ),
      beside: basics('language'),
    })),
    entry('signOut', shell('account.signOut'), t('doWords.signOut'), LogOut, onSignOut),
  ]
}
