import { type Subscriber, subscribers } from '@lineside/contract/resources/subscribers'
import { useTranslations } from 'use-intl'
import { removeItem } from '../../shared/api/resource-client.ts'
import { EditingPage } from '../../shared/editing/editing-page.tsx'
import { useListView } from '../../shared/editing/use-list-view.ts'
import { CsvButton } from '../../shared/list-filters/csv-button.tsx'
import { lineFilterQuery, lineFilters, staleLines } from '../../shared/pbx/line-queries.ts'
import { subscriberName } from '../../shared/pbx/subscriber-name.ts'
import { useLineFilterSpecs } from '../../shared/pbx/use-line-filter-specs.ts'
import { useLineLead } from '../../shared/pbx/use-line-lead.ts'
import { useLines } from '../../shared/pbx/use-lines.ts'
import { GroupItem } from './group-item.tsx'
import { useAddingGroups } from './use-adding-groups.ts'

/** GRP-01 to GRP-05: the groups of the customer. */
export function GroupsPage() {
  const t = useTranslations('pbx-groups')
  const common = useTranslations('common')
  const view = useListView(lineFilters.group)
  const { list, asked } = useLines('group', view.view)
  const total = list.data?.totalCount
  const lead = useLineLead(typeof total === 'number' && !view.isNarrowed ? t('count', { count: total }) : undefined)
  return (
    <EditingPage
      pageId="csc-page-pbx-groups"
      title={t('title')}
      lead={lead}
      view={view}
      list={list}
      asked={asked}
      itemId={({ id }) => id}
      texts={{
        add: t('add'),
        empty: t('empty'),
        emptyAdvice: t('emptyAdvice'),
        notFound: t('notFound'),
        loadAction: t('loadAction'),
      }}
      filters={useLineFilterSpecs('group')}
      add={useAddingGroups()}
      removal={{
        title: t('remove.title'),
        text: (group) => t('remove.text', { group: subscriberName(group) }),
        remove: ({ id }) => removeItem(subscribers, id),
        removed: (group) => t('remove.done', { group: subscriberName(group) }),
        failed: () => common('errors.whileTrying', { action: t('remove.action') }),
        stale: staleLines,
      }}
      actions={
        <CsvButton
          resource="subscribers"
          query={lineFilterQuery('group', view.view.filters)}
          isDisabled={total === 0}
        />
      }
      renderItem={renderGroup}
    />
  )
}

const renderGroup = (group: Subscriber, place: Parameters<typeof GroupItem>[0]['place']) => (
  <GroupItem key={group.id} group={group} place={place} />
)
