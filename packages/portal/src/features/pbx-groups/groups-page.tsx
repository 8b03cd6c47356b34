import { useTranslations } from 'use-intl'
import { EditingPage } from '../../shared/editing/editing-page.tsx'
import { useLinesPage } from '../../domain/pbx/use-lines-page.tsx'
import { GroupItem } from './group-item.tsx'
import { useAddingGroups } from './use-adding-groups.ts'
import type { AppMessages } from '../../messages/messages.ts'
import type { Texts } from '../../shared/i18n/texts.ts'

/** GRP-01 to GRP-05: the groups of the customer. */
export function GroupsPage() {
  const t = useTranslations('pbx-groups')
  const { page, csv, creationFailed } = useLinesPage('group', {
    say: (text, values) => t(text, values),
    notFound: t('notFound'),
    csv: [
      { title: t('huntPolicy'), value: ({ line }) => policyText(t, line.pbx_hunt_policy) },
      { title: t('huntTimeout'), value: ({ line }) => line.pbx_hunt_timeout },
      { title: t('seats'), value: ({ others }) => others.join(' | ') },
    ],
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

type Policy = keyof AppMessages['pbx-groups']['policies']

const policyText = (t: Texts<'pbx-groups'>, policy: string | null | undefined): string =>
  policy && t.has(`policies.${policy as Policy}`) ? t(`policies.${policy as Policy}`) : (policy ?? '')
