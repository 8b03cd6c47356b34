import { limits } from '@lineside/contract/limits'
import { browserName } from '@lineside/telephony/devices/browser-name'
import { useQuery } from '@tanstack/react-query'
import { navigate, useSearch } from '../../shared/navigation/navigation.ts'
import { QrCode } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { reachQuery } from '../../domain/reach/reach-query.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { errorText } from '../../shared/errors/report-error.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Pagination } from '../../shared/ui/lists/pagination.tsx'
import { useTurnBack } from '../../shared/ui/lists/use-turn-back.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { useFocusKeeper } from '../../shared/ui/overlays/use-focus-keeper.ts'
import { inSections, otherThings, registeredThing, type Thing } from './device-things.ts'
import { DevicesOrder } from './devices-order.tsx'
import { devicesViewOf, searchOf } from './devices-view.ts'
import css from './registered-devices.module.css'
import { type DevicesView, registeredDevicesQuery } from './registered-devices-queries.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { ThingRow } from './thing-row.tsx'

/**
 * SET-06: the devices signed in on the line, by kind. The address holds page and order of the registrations. Lineside
 * also reports browsers and recently gone devices (REACH-02): browsers come before the first page, gone devices after
 * the last.
 */
export function RegisteredDevicesPage() {
  const t = useTranslations('registered-devices')
  const common = useTranslations('common')
  const { subscriber, platformInfo } = useUser()
  const view = devicesViewOf(useSearch())
  const show = (next: DevicesView, replace = false) => navigate({ to: '.', search: searchOf(next), replace })
  const devices = useQuery(registeredDevicesQuery(subscriber.id, view))
  const reach = useQuery({ ...reachQuery(null), enabled: Boolean(platformInfo.lineside) })
  const known = reach.data?.lines[0]?.devices
  const others = otherThings(known ?? [], browserName(navigator.userAgent))
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
    ...(view.page === 1 ? others.first : []),
    ...(items ?? []).map(registeredThing),
    ...(view.page >= pages ? others.last : []),
  ]
  const online = total + others.first.length
  const offline = others.last.length
  const counts = t(offline === 0 ? 'count' : 'countWithOffline', { online, offline })
  const lead = known === undefined || isWaiting ? t('lead') : counts

  return (
    <Sheet>
      <PageHead
        title={t('title')}
        lead={lead}
        actions={
          <ScreenButton tone="primary" icon={QrCode} to="/user/settings">
            {t('signIn')}
          </ScreenButton>
        }
      />
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
            <div className={css.body}>
              {total > 1 && <DevicesOrder sort={view.sort} onSort={(sort) => show({ page: 1, sort })} />}
              <Things
                things={things}
                isByKind={view.sort.by === 'id'}
                isAll={pages === 1}
                isStale={devices.isPlaceholderData}
              />
            </div>
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

interface ThingsProps {
  things: readonly Thing[]
  isByKind: boolean
  /** Whether all registrations are on this page, so that each section can show its count. */
  isAll: boolean
  isStale: boolean
}

function Things({ things, isByKind, isAll, isStale }: ThingsProps) {
  const t = useTranslations('registered-devices')
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<{ id: number; name: string } | null>(null)
  const rows = (some: readonly Thing[]) =>
    some.map((thing) => (
      <ThingRow
        key={thing.key}
        thing={thing}
        isOpen={thing.key === openKey}
        onToggle={() => setOpenKey(thing.key === openKey ? null : thing.key)}
        onSignOut={setLeaving}
      />
    ))
  return (
    <div className={css.things} aria-busy={isStale || undefined}>
      {isByKind ? (
        inSections(things).map(({ section, things: of }) => (
          <section key={section} aria-labelledby={`devices-${section}`}>
            <h2 id={`devices-${section}`}>
              {t(`sections.${section}`)}
              {isAll && <span>{of.length}</span>}
            </h2>
            <ul>{rows(of)}</ul>
          </section>
        ))
      ) : (
        <ul aria-label={t('title')}>{rows(things)}</ul>
      )}
      <SignOutDialog device={leaving} onClose={() => setLeaving(null)} />
    </div>
  )
}
