import { browserName } from '@lineside/telephony/devices/browser-name'
import { useQuery } from '@tanstack/react-query'
import { Globe, Monitor, Phone, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { LineDevice } from '@lineside/contract/resources/reachability'
import { ReachDot } from '../../domain/reach/reach-dot.tsx'
import { reachQuery } from '../../domain/reach/reach-query.ts'
import { useSince } from '../../domain/reach/use-since.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Row } from '../../shared/ui/lists/row.tsx'
import css from './dashboard-list.module.css'
import { DashboardList } from './dashboard-list.tsx'
import { recentDevicesQuery } from './dashboard-queries.ts'
import { deviceKind, deviceModel } from '@lineside/telephony/devices/device-facts'

const icons = { phone: Phone, mobile: Smartphone, app: Monitor, browser: Globe }
const most = 5

/**
 * DASH-01, REACH-02: the devices that ring for this line, and those that did until recently; on other platforms the
 * registered devices.
 */
export function DevicesList() {
  const { platformInfo } = useUser()
  return platformInfo.lineside ? <KnownDevices /> : <RegisteredDevices />
}

function KnownDevices() {
  const t = useTranslations('dashboard')
  const common = useTranslations('common')
  const load = useQuery(reachQuery(null, () => common('errors.whileTrying', { action: t('devices.load') })))
  const devices = load.data?.lines[0]?.devices ?? []
  const online = devices.filter(({ is_online, is_asleep }) => is_online && !is_asleep).length
  return <Devices load={load} isLoaded={load.data !== undefined} devices={devices.slice(0, most)} online={online} />
}

/** For platforms that only report current registrations. */
function RegisteredDevices() {
  const t = useTranslations('dashboard')
  const common = useTranslations('common')
  const { subscriber } = useUser()
  const failed = () => common('errors.whileTrying', { action: t('devices.load') })
  const load = useQuery(recentDevicesQuery({ subscriberId: subscriber.id, failed }))
  const devices = load.data?.items.map(({ user_agent, contact }) => ({
    name: user_agent,
    contact,
    is_browser: false,
    is_online: true,
    is_asleep: false,
    since: null,
  }))
  const online = load.data?.totalCount ?? null
  return <Devices load={load} isLoaded={devices !== undefined} devices={devices ?? []} online={online} />
}

interface DevicesProps {
  load: Pick<ReturnType<typeof useQuery>, 'isError' | 'isFetching' | 'refetch'>
  isLoaded: boolean
  devices: readonly LineDevice[]
  online: number | null
}

function Devices({ load, isLoaded, devices, online }: DevicesProps) {
  const formats = useFormats()
  const t = useTranslations('dashboard')
  return (
    <DashboardList
      title={t('devices.title')}
      figure={null}
      aside={isLoaded && online !== null ? `${formats.count(online)} ${t('devices.online')}` : null}
      load={{
        data: isLoaded ? { items: devices } : undefined,
        isError: load.isError,
        isFetching: load.isFetching,
        refetch: load.refetch,
      }}
      empty={t('devices.empty')}
      link={t('devices.all')}
      linkShort={t('all')}
      to="/user/registered-devices"
    >
      {devices.map((device) => (
        <DeviceRow key={`${device.name} ${device.contact}`} device={device} />
      ))}
    </DashboardList>
  )
}

function DeviceRow({ device: { name, is_browser, is_online, is_asleep, since } }: { device: LineDevice }) {
  const t = useTranslations('dashboard')
  const kindOf = is_browser ? 'browser' : deviceKind(name)
  const shortTime = useSince()
  const time = since === null ? null : shortTime(since)
  const isThis = is_browser && is_online && !is_asleep && name === browserName(navigator.userAgent)
  const kind = t(`devices.kinds.${isThis ? 'this' : kindOf}`)
  const meta = is_online && time !== null ? t('devices.since', { kind, time }) : kind
  const gone = time === null ? t('devices.offline') : t('devices.offlineSince', { time })
  return (
    <Row
      icon={icons[kindOf]}
      title={(is_browser ? name : deviceModel(name)) || t('devices.unnamed')}
      meta={meta}
      end={
        <span className={css.live}>
          <ReachDot reach={is_online ? 'reachable' : 'offline'} />
          {is_online ? t(is_asleep ? 'devices.asleep' : 'devices.online') : gone}
        </span>
      }
    />
  )
}
