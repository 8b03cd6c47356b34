import { rolesOf } from '@lineside/contract/access'
import { auditLog } from '@lineside/contract/resources/audit-log'
import { limits } from '@lineside/contract/limits'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { navigate, useSearch } from '../../shared/navigation/navigation.ts'
import { useTranslations } from 'use-intl'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Chip } from '../../shared/ui/basics/chip.tsx'
import { meantBy } from './meant-words.ts'
import { CsvButton } from '../../shared/list-filters/csv-button.tsx'
import { FilterBar } from '../../shared/list-filters/filter-bar.tsx'
import { OptionSearch } from '../../shared/editing/options/option-search.tsx'
import { PausingSearch } from '../../shared/list-filters/pausing-search.tsx'
import { PeriodFilter } from '../../shared/list-filters/period-filter.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Pagination } from '../../shared/ui/lists/pagination.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { AuditList } from './audit-list.tsx'
import { type AuditView, auditViewOf, isFiltered, noFilter, searchOf } from './audit-view.ts'
import css from './audit.module.css'
import { usePreferenceLabels, useStoryWords } from './use-story-words.ts'
import { listPage } from '../../shared/api/resource-client.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { isRangeWrong } from '../../shared/list-filters/period.ts'
import { listEvery } from '../../shared/list-filters/csv-file.ts'
import { auditCsvRows, useAuditCsv } from './audit-csv.ts'

/** The log of changes in the customer's PBX, newest first; only this platform keeps one. */
export function AuditPage() {
  const t = useTranslations('pbx-audit')
  const view = auditViewOf(useSearch())
  const show = (next: AuditView, replace = false) => navigate({ to: '.', search: searchOf(next), replace })
  // typing in the search field adds no steps to the browser's history
  const filter = (change: Partial<AuditView>) => show({ ...view, ...change, page: 1 }, 'search' in change)
  const labels = usePreferenceLabels()
  const meant = view.search === '' ? '' : meantBy(view.search, t, labels.preferences)
  const entries = useQuery(auditQuery(view, meant, view.search !== '' && labels.isPending))
  const people = useSubscriberSource('person')
  const total = entries.data?.totalCount
  const { facts } = useUser()
  const csv = useAuditCsv()
  const words = useStoryWords()
  return (
    <Sheet>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <CsvButton
            name={t('title')}
            rows={async () => await auditCsvRows(await listEvery(auditLog, auditFilter(view, meant)), words)}
            columns={csv}
            isDisabled={total === 0}
          />
        }
      />
      <FilterBar>
        <PeriodFilter range={view} onChange={filter} />
        <div className={css.filters}>
          {/* ROLE-01: whoever only reads changes has no list of the seats */}
          {rolesOf(facts).isAdministrator && (
            <OptionSearch
              label={t('person')}
              isLabelHidden
              placeholder={t('everybody')}
              source={people}
              value={view.by === '' ? null : view.by}
              onChange={(by) => filter({ by: by ?? '' })}
            />
          )}
          <PausingSearch
            label={t('search')}
            placeholder={t('searchPlaceholder')}
            value={view.search}
            onChange={(search) => search !== view.search && filter({ search })}
          />
        </div>
      </FilterBar>
      <div role="group" aria-label={t('subjects.label')} className={css.subjects}>
        {subjects.map((subject) => (
          <Chip key={subject} isOn={view.subject === subject} onClick={() => filter({ subject })}>
            {subject === '' ? t('subjects.all') : t(`subjects.${subject}`)}
          </Chip>
        ))}
      </div>
      <AuditList entries={entries} isFiltered={isFiltered(view)} onClear={() => show({ page: 1, ...noFilter })} />
      {typeof total === 'number' && (
        <Pagination
          page={view.page}
          pages={Math.max(1, Math.ceil(total / limits.portalRowsDefault))}
          onPage={(page) => show({ ...view, page })}
        />
      )}
    </Sheet>
  )
}

const subjects = ['', 'seats', 'groups', 'forwarding', 'devices', 'prompts', 'blocking', 'voicebox'] as const

/** The platform's filter, for the page and for the exported file. Days and times are in the user's time zone. */
const auditFilter = ({ search, subject, by, from, to }: AuditView, meant: string) => ({
  tz: browserZone,
  ...(search !== '' && { search, meant }),
  ...(subject !== '' && { subject }),
  ...(by !== '' && { subscriber_id: Number(by) }),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
})

/** A page of the log, newest first. The page shows a failure itself. */
const auditQuery = (view: AuditView, meant: string, awaitsLabels: boolean) =>
  queryOptions({
    queryKey: ['auditlog', view, meant],
    queryFn: ({ signal }) =>
      listPage(auditLog, { ...auditFilter(view, meant), page: view.page, rows: limits.portalRowsDefault }, signal),
    enabled: !isRangeWrong(view) && !awaitsLabels,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
