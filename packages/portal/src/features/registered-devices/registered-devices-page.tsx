import type { Registration } from '@lineside/contract/resources/registrations'
import { limits } from '@lineside/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment, useMemo } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { errorText } from '../../shared/errors/report-error.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { DataTable } from '../../shared/ui/lists/data-table.tsx'
import type { Column } from '../../shared/ui/lists/data-table-column.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Pagination } from '../../shared/ui/lists/pagination.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { addressParts, deviceSort, devicesViewOf, endsWithinADay, searchOf } from './devices-view.ts'
import css from './registered-devices.module.css'
import { type DevicesView, registeredDevicesQuery } from './registered-devices-queries.ts'

/** SET-06: what is registered on the line right now. Page and order stand in the address. */
export function RegisteredDevicesPage() {
  const t = useTranslations('registered-devices')
  const common = useTranslations('common')
  const { subscriber } = useUser()
  const view = devicesViewOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: DevicesView) => void navigate({ to: '.', search: searchOf(next) })
  const devices = useQuery(registeredDevicesQuery(subscriber.id, view))
  const columns = useColumns()
  const total = devices.data?.totalCount

  return (
    <Sheet>
      <PageHead title={t('title')} lead={t('lead')} />
      <DataTable
        label={t('title')}
        columns={columns}
        items={devices.data?.items}
        itemId={({ id }) => id}
        sort={view.sort}
        onSort={(sort) => show({ page: 1, sort: deviceSort(sort) })}
        isStale={devices.isPlaceholderData}
        empty={
          <EmptyState level={2} title={t('empty')}>
            {t('emptyAdvice')}
          </EmptyState>
        }
        error={
          devices.isError && (
            <ErrorState
              level={2}
              title={common('errors.dataLoading')}
              isRetrying={devices.isFetching}
              onRetry={() => void devices.refetch()}
            >
              {errorText(devices.error)}
            </ErrorState>
          )
        }
      />
      {typeof total === 'number' && (
        <Pagination
          page={view.page}
          pages={Math.max(1, Math.ceil(total / limits.registeredDevicesRows))}
          onPage={(page) => show({ ...view, page })}
        />
      )}
    </Sheet>
  )
}

const useColumns = (): readonly Column<Registration>[] => {
  const t = useTranslations('registered-devices')
  const formats = useFormats()
  const now = useNow()
  return useMemo(
    () => [
      { id: 'id', head: t('id'), cell: ({ id }) => id, isSortable: true },
      {
        id: 'user_agent',
        head: t('userAgent'),
        cell: ({ device, user_agent: software }) =>
          device ? (
            <>
              {device} <Text tone="muted">{software}</Text>
            </>
          ) : (
            software || '–'
          ),
        isSortable: true,
        phone: 'title',
      },
      {
        id: 'contact',
        head: t('contact'),
        cell: ({ contact }) => <Address contact={contact} />,
        isSortable: true,
        phone: 'meta',
      },
      {
        id: 'expires',
        head: t('expires'),
        cell: ({ expires }) => (
          <>
            <span className={css.wide}>{formats.minute(expires)}</span>
            <span className={css.phone}>
              {t('renews', { time: endsWithinADay(expires, now) ? formats.clock(expires) : formats.minute(expires) })}
            </span>
          </>
        ),
        isSortable: true,
        align: 'end',
        phone: 'titleEnd',
      },
      { id: 'q', head: t('q'), cell: ({ q }) => q, isSortable: true, align: 'end' },
    ],
    [t, formats, now],
  )
}

/** An address breaks where one of its parts ends, not in the middle of a word. */
function Address({ contact }: { contact: string }) {
  return addressParts(contact).map((part, place) => (
    <Fragment key={`${place}${part}`}>
      {part}
      <wbr />
    </Fragment>
  ))
}
