import { useTranslations } from 'use-intl'
import { EditingPage } from '../../shared/editing/editing-page.tsx'
import { useLinesPage } from '../../domain/pbx/use-lines-page.tsx'
import { GroupItem } from './group-item.tsx'
import { useAddingGroups } from './use-adding-groups.ts'

/** GRP-01 to GRP-05: the groups of the customer. */
export function GroupsPage() {
  const t = useTranslations('pbx-groups')
  const { page, csv, creationFailed } = useLinesPage('group', {
    say: (text, values) => t(text, values),
    notFound: t('notFound'),
  })
  return (
    <EditingPage
      {...page}
      pageId="csc-page-pbx-groups"
      add={useAddingGroups(creationFailed)}
      actions={csv}
      renderItem={(group, place) => <GroupItem key={group.id} group={group} place={place} />}
    />
  )
}
