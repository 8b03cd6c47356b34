import { limits } from '@lineside/contract/limits'
import type { LineReachability } from '@lineside/contract/resources/reachability'
import { browserName } from '@lineside/telephony/devices/browser-name'
import { useQuery } from '@tanstack/react-query'
import { navigate, useSearch } from '../../shared/navigation/navigation.ts'
import { QrCode } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { reachQuery } from '../../domain/reach/reach-query.ts'
import { ringsAtOnce } from '../../domain/reach/reach-words.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { errorText } from '../../shared/errors/report-error.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { PageHead, type Voice } from '../../shared/ui/basics/page-head.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Pagination } from '../../shared/ui/lists/pagination.tsx'
import { useTurnBack } from '../../shared/ui/lists/use-turn-back.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { useFocusKeeper } from '../../shared/ui/overlays/use-focus-keeper.ts'
import { isNamesake, otherThings, registeredThing, type Thing } from './device-things.ts'
import { HeldPhones } from './held-phones.tsx'
import { DevicesMenu } from './devices-menu.tsx'
import { devicesViewOf, searchOf } from './devices-view.ts'
import css from './registered-devices.module.css'
import { type DevicesView, registeredDevicesQuery } from './registered-devices-queries.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { ThingRow } from './thing-row.tsx'

/**
 * SET-06: the devices signed in on the line. The address holds page and order of the registrations. Lineside
 * also reports browsers and recently gone devices (REACH-02): browsers come at the end of the first page, gone devices
 * after the last.
 */
export function RegisteredDevicesPage() {
  const t = useTranslations('registered-devices')
  const common = useTranslations('common')
  const { subscriber, platformInfo } = useUser()
  const view = devicesViewOf(useSearch())
  const show = (next: DevicesView, replace = false) => navigate({ to: '.', search: searchOf(next), replace })
  const devices = useQuery(registeredDevicesQuery(subscriber.id, view))
  const reach = useQuery({ ...reachQuery(null), enabled: Boolean(platformInfo.lineside) })
  const line = reach.data?.lines[0]
  const others = otherThings(line?.devices ?? [], browserName(navigator.userAgent))
  const { items, pages = 1 } = useTurnBack(devices, {
    page: view.page,
    rows: limits.registeredDevicesRows,
    turnTo: (page) => show({ ...view, page }, true),
  })
  const box = useRef<HTMLDivElement>(null)
  useFocusKeeper(box)
  // a failed request for reachability does not hold up the registrations
  const isWaiting = items === undefined || (reach.isLoading && reach.failureCount === 0)

  const total = devices.data?.totalCount ?? 0
  const things = [
    ...(items ?? []).map(registeredThing),
    // this browser connects while the page is read: what stands before it does not move
    ...(view.page === 1 ? others.connected : []),
    ...(view.page >= pages ? others.gone : []),
  ]
  const online = total + others.connected.length
  const voice = useDevicesVoice(online, line)

  return (
    <Sheet>
      <PageHead
        title={t('title')}
        voice={devices.isError || isWaiting ? { calm: '', warning: '' } : voice}
        actions={
          <>
            <ScreenButton icon={QrCode} to="/user/settings">
              {t('signIn')}
            </ScreenButton>
            {total > 1 && <DevicesMenu sort={view.sort} onSort={(sort) => show({ page: 1, sort })} />}
          </>
        }
      />
      {Boolean(platformInfo.lineside) && <HeldPhones />}
      <div ref={box}>
        {devices.isError && (
          <ErrorState
            level={2}
            title={common('errors.dataLoading')}
            isRetrying={devices.isFetching}
            onRetry={() => void devices.refetch()}
          >
            {errorText(devices.error)}
          </ErrorState>
        )}
        {!devices.isError && isWaiting && <SkeletonRows label={t('title')} />}
        {!devices.isError && !isWaiting && (
          <>
            <LoadFailedNote query={reach}>{t('reachFailed')}</LoadFailedNote>
            <Things
              things={things}
              rings={line && ringsAtOnce(line) ? online : null}
              isStale={devices.isPlaceholderData}
            />
            {total === 0 && (
              <EmptyState level={2} title={t('empty')}>
                {t('emptyAdvice')}
              </EmptyState>
            )}
            <Pagination page={view.page} pages={pages} onPage={(page) => show({ ...view, page })} />
          </>
        )}
      </div>
    </Sheet>
  )
}

/** REACH-01: the sentence of the page: how many devices a call to the line rings. */
const useDevicesVoice = (online: number, line: LineReachability | undefined): Voice => {
  const t = useTranslations('registered-devices')
  if (online === 0) return { calm: '', warning: t('voice.none') }
  if (line === undefined) return { calm: t('voice.signedIn', { count: online }), warning: '' }
  if (ringsAtOnce(line)) return { calm: t('voice.rings', { count: online }), warning: '' }
  return { calm: t('voice.signedIn', { count: online }), warning: t('voice.elsewhere') }
}

interface ThingsProps {
  things: readonly Thing[]
  /** How many devices a call to the line rings at once; null: none of them, or not known. */
  rings: number | null
  isStale: boolean
}

function Things({ things, rings, isStale }: ThingsProps) {
  const t = useTranslations('registered-devices')
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<{ id: number; name: string } | null>(null)
  return (
    <div className={css.things} aria-busy={isStale || undefined}>
      {things.length > 0 && (
        <ul aria-label={t('title')}>
          {things.map((thing) => (
            <ThingRow
              key={thing.key}
              thing={thing}
              isNamesake={isNamesake(things, thing)}
              rings={rings}
              isOpen={thing.key === openKey}
              onToggle={() => setOpenKey(thing.key === openKey ? null : thing.key)}
              onSignOut={setLeaving}
            />
          ))}
        </ul>
      )}
      <SignOutDialog device={leaving} onClose={() => setLeaving(null)} />
    </div>
  )
}
