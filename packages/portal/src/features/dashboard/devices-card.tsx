import type { Registration } from '@lineside/contract/resources/registrations'
import { momentOfWallTime } from '@lineside/telephony/clocks/wall-time'
import { useQuery } from '@tanstack/react-query'
import { Globe, Phone, Smartphone } from 'lucide-react'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Row } from '../../shared/ui/lists/row.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { DashboardCard } from './dashboard-card.tsx'
import { recentDevicesQuery } from './dashboard-queries.ts'
import { contactPlace, deviceKind, timeLeft } from './device-facts.ts'

const minute = 60_000
const icons = { phone: Phone, mobile: Smartphone, browser: Globe }

export function DevicesCard() {
  const t = useTranslations('dashboard')
  const common = useTranslations('common')
  const { subscriber } = useUser()
  const failed = () => common('errors.whileTrying', { action: t('devices.load') })
  const devices = useQuery(recentDevicesQuery({ subscriberId: subscriber.id, failed }))
  const now = useNow({ updateInterval: minute })
  // the page may stand for longer than a registration does
  const live = devices.data?.items.filter(({ expires }) => !isOver(expires, now))
  const total = devices.data?.totalCount ?? null
  const gone = (devices.data?.items.length ?? 0) - (live?.length ?? 0)
  return (
    <DashboardCard
      title={t('devices.title')}
      countLabel={t('devices.online')}
      load={devices}
      count={total === null ? null : total - gone}
      empty={t('devices.empty')}
      link={t('devices.all')}
      to="/user/registered-devices"
    >
      {live?.map((device) => (
        <DeviceRow key={device.id} device={device} now={now} />
      ))}
    </DashboardCard>
  )
}

const isOver = (text: string, now: Date): boolean => {
  const expires = momentOfWallTime(text, browserZone)
  return expires !== null && expires <= now
}

function DeviceRow({ device, now }: { device: Registration; now: Date }) {
  const t = useTranslations('dashboard')
  const common = useTranslations('common')
  const locale = useLocale()
  const expires = momentOfWallTime(device.expires, browserZone)
  const left = expires && timeLeft(expires, now)
  const time =
    left && new Intl.NumberFormat(locale, { style: 'unit', unit: left.unit, unitDisplay: 'short' }).format(left.value)
  return (
    <Row
      icon={icons[deviceKind(device.user_agent)]}
      title={device.user_agent || t('devices.unnamed')}
      meta={contactPlace(device.contact)}
      end={
        time ? (
          <>
            <VisuallyHidden>{t('devices.left', { time })}</VisuallyHidden>
            <span aria-hidden="true">{t('devices.renews', { time })}</span>
          </>
        ) : (
          common('time.dataError')
        )
      }
    />
  )
}
