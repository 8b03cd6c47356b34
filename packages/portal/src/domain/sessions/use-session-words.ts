import type { SessionItem } from '@lineside/contract/resources/security'
import { type DeviceWords, deviceWords } from '@lineside/telephony/devices/device-words'
import { Eye, Laptop, type LucideIcon, Smartphone, Tablet, Terminal } from 'lucide-react'
import { useNow, useTranslations } from 'use-intl'
import { useFormats } from '../../shared/i18n/use-formats.ts'

const icons: Readonly<Record<DeviceWords['kind'], LucideIcon>> = {
  computer: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  program: Terminal,
}

export interface SessionWords {
  readonly icon: LucideIcon
  /** The program and its machine: "Firefox on Windows". */
  readonly name: string
  /** The place, and how and when it began. */
  readonly meta: string
  /** When it was used last. */
  readonly seen: string
}

/** SESS-01: a session in words. */
export function useSessionWords({ user_agent, is_current, begun_at, seen_at, ...item }: SessionItem): SessionWords {
  const t = useTranslations('security')
  const formats = useFormats()
  const now = useNow({ updateInterval: 60_000 })
  const { program, system, kind } = deviceWords(user_agent)
  const begun = new Date(begun_at)
  // "since just now" is no English: the time of day is said from the beginning
  const later = new Date(Math.max(now.getTime(), begun.getTime() + 60_000))
  const place =
    item.address === null ? t('sessions.places.none') : t(`sessions.places.${item.place}`, { address: item.address })
  const known = t(`sessions.ways.${item.way ?? 'unknown'}`)
  const way =
    item.factor === null
      ? known
      : t('sessions.withFactor', { way: known, factor: t(`sessions.factors.${item.factor}`) })
  if (item.see_as)
    return {
      icon: Eye,
      name: t('sessions.seenAs', { name: item.see_as.name }),
      meta: [item.see_as.reason, place, t('sessions.begun', { time: formats.shortTime(begun, later) })].join(' · '),
      seen: '',
    }
  return {
    icon: icons[kind],
    name:
      program === null
        ? t('sessions.unknownDevice')
        : system === null
          ? program
          : t('sessions.device', { program, system: system === 'Mac' ? t('sessions.aMac') : system }),
    meta: [place, way, t('sessions.begun', { time: formats.shortTime(begun, later) })].join(' · '),
    seen: is_current
      ? t('sessions.now')
      : t('sessions.used', { time: formats.shortTime(new Date(seen_at ?? begun_at), now) }),
  }
}
