import type { SessionItem } from '@lineside/contract/resources/security'
import { type DeviceWords, deviceWords } from '@lineside/telephony/devices/device-words'
import { Laptop, type LucideIcon, Smartphone, Tablet, Terminal } from 'lucide-react'
import { useNow, useTranslations } from 'use-intl'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { SecurityRow } from './security-row.tsx'

const icons: Readonly<Record<DeviceWords['kind'], LucideIcon>> = {
  computer: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  program: Terminal,
}

interface SessionRowProps {
  item: SessionItem
  isBusy: boolean
  onEnd: () => void
}

/** A session in words: the program and its machine, the place, how and when it began, and when it was used last. */
export function SessionRow({ item, isBusy, onEnd }: SessionRowProps) {
  const t = useTranslations('security')
  const formats = useFormats()
  const now = useNow({ updateInterval: 60_000 })
  const { program, system, kind } = deviceWords(item.user_agent)
  const name =
    program === null
      ? t('sessions.unknownDevice')
      : system === null
        ? program
        : t('sessions.device', { program, system: system === 'Mac' ? t('sessions.aMac') : system })
  const begun = t('sessions.begun', { time: formats.shortTime(new Date(item.begun_at), now) })
  return (
    <SecurityRow
      icon={icons[kind]}
      title={name}
      badge={item.is_current && <Badge tone="positive">{t('sessions.current')}</Badge>}
      meta={[usePlace(item), useWay(item), begun].join(' · ')}
      time={item.is_current ? t('sessions.now') : formats.shortTime(new Date(item.seen_at ?? item.begun_at), now)}
    >
      {!item.is_current && (
        <Button size="s" isBusy={isBusy} aria-label={t('sessions.endNamed', { name })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </SecurityRow>
  )
}

const usePlace = ({ place, address }: SessionItem): string => {
  const t = useTranslations('security')
  if (address === null) return t('sessions.places.none')
  return t(`sessions.places.${place}`, { address })
}

const useWay = ({ way, factor }: SessionItem): string => {
  const t = useTranslations('security')
  const known = t(`sessions.ways.${way ?? 'unknown'}`)
  return factor === null ? known : t('sessions.withFactor', { way: known, factor: t(`sessions.factors.${factor}`) })
}
