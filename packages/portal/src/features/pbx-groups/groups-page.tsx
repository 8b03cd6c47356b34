import { useTranslations } from 'use-intl'
import { EditingPage } from '../../shared/editing/list/editing-page.tsx'
import { useIsLineside, useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { useChosenOptions } from '../../shared/editing/options/use-option-search.ts'
import { LineTools } from '../../domain/pbx/lists/line-tools.tsx'
import { useLinesPage } from '../../domain/pbx/use-lines-page.tsx'
import { usePresenceOf } from '../../domain/live/use-presence-of.ts'
import { useReach } from '../../domain/reach/use-reach.ts'
import { AddGroup } from './add-group.tsx'
import { GroupItem } from './group-item.tsx'
import { useAddingGroups } from './use-adding-groups.ts'
import type { AppMessages } from '../../messages/messages.ts'
import type { Texts } from '../../shared/i18n/texts.ts'

/** GRP-01 to GRP-05: the groups of the customer. */
export function GroupsPage() {
  const t = useTranslations('pbx-groups')
  const { page, csv, creationFailed, summary } = useLinesPage('group', {
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
  const reach = useReach(
    groups.map(({ id }) => id),
    isLineside,
  )
  const presenceOf = usePresenceOf()
  return (
    <EditingPage
      {...page}
      pageId="csc-page-pbx-groups"
      add={useAddingGroups(creationFailed)}
      addForm={{ question: t('question'), render: (form) => <AddGroup {...form} /> }}
      more={[csv]}
      layout="rows"
      // the rows say where calls go, so both come together
      isWaiting={isLineside && groups.length > 0 && reach.isLoading}
      tools={isLineside && <LineTools view={page.view} attention={summary?.attention.length} searchLabel={t('find')} />}
      renderItem={(group, place) => (
        <GroupItem
          key={group.id}
          group={group}
          people={(group.pbx_groupmember_ids ?? []).flatMap((id) => {
            const name = known.get(String(id))?.text
            return name === undefined ? [] : [{ id, name, presence: presenceOf(id) }]
          })}
          reach={reach.data?.lines.find(({ subscriber_id }) => subscriber_id === group.id)}
          place={place}
        />
      )}
    />
  )
}

type Policy = keyof AppMessages['pbx-groups']['policies']

const policyText = (t: Texts<'pbx-groups'>, policy: string | null | undefined): string =>
  policy && t.has(`policies.${policy as Policy}`) ? t(`policies.${policy as Policy}`) : (policy ?? '')
