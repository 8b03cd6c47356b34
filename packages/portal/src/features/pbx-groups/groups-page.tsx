import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { useTranslations } from 'use-intl'
import { EditingPage } from '../../shared/editing/list/editing-page.tsx'
import { useIsLineside, useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { useChosenOptions } from '../../shared/editing/options/use-option-search.ts'
import { useLinesPage } from '../../domain/pbx/use-lines-page.tsx'
import { useLineReaches } from '../../domain/reach/use-reach.ts'
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
  const source = useSubscriberSource('seat')
  const groups = [...(page.list.data?.items ?? []), ...(page.asked ? [page.asked] : [])]
  const isLineside = useIsLineside()
  // other platforms must be asked for each member separately, so only the open group's members are loaded
  const shown = groups.filter(({ id }) => isLineside || id === page.view.view.open)
  const ids = [...new Set(shown.flatMap(({ pbx_groupmember_ids }) => (pbx_groupmember_ids ?? []).map(String)))]
  const known = useChosenOptions(source, ids, [])
  /** The names of a group's members; members whose names are not loaded yet are left out. */
  const membersOf = ({ pbx_groupmember_ids }: Subscriber): readonly string[] =>
    (pbx_groupmember_ids ?? []).flatMap((id) => known.get(String(id))?.text ?? [])
  const reachOf = useLineReaches(groups.map(({ id }) => id))
  return (
    <EditingPage
      {...page}
      pageId="csc-page-pbx-groups"
      add={useAddingGroups(creationFailed)}
      actions={csv}
      renderItem={(group, place) => (
        <GroupItem key={group.id} group={group} members={membersOf(group)} reach={reachOf(group.id)} place={place} />
      )}
    />
  )
}

type Policy = keyof AppMessages['pbx-groups']['policies']

const policyText = (t: Texts<'pbx-groups'>, policy: string | null | undefined): string =>
  policy && t.has(`policies.${policy as Policy}`) ? t(`policies.${policy as Policy}`) : (policy ?? '')
