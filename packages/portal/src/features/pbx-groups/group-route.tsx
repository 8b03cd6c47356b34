import { limits } from '@lineside/contract/limits'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { shownQueueNumber } from '@lineside/telephony/queue/queue-numbers'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callOutcomeQuery } from '../../domain/call-outcome/call-outcome-query.ts'
import { useNames } from '../../domain/names/use-names.ts'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { preferencesQuery } from '../../domain/preferences/preferences-query.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { RouteLine, type RouteStop } from '../../shared/ui/lists/route-line.tsx'
import { huntPolicyOf } from './group-writes.ts'
import { GroupEnd, useEndStop } from './group-end.tsx'
import css from './group-route.module.css'

interface GroupRouteProps {
  group: Subscriber
  /** Names of the members, in ringing order. */
  members: readonly string[]
}

/** How many members get a stop of their own; the rest share one stop that counts them. */
const shownMembers = 5

/**
 * SAY-02: the route of a call to the group: whether it waits in a queue, which members it reaches, for how long they
 * ring, and what happens if nobody answers.
 */
export function GroupRoute({ group, members }: GroupRouteProps) {
  const t = useTranslations('pbx-groups')
  const policy = huntPolicyOf(group.pbx_hunt_policy ?? '')
  const seconds = group.pbx_hunt_timeout ?? limits.huntTimeoutDefault
  const start: RouteStop = {
    id: 'start',
    title: t('route.start'),
    ...(group.pbx_extension && { meta: t('route.extension', { extension: group.pbx_extension }) }),
  }
  const { data: preferences } = useQuery(preferencesQuery(group.id))
  const places =
    preferences?.cloud_pbx_callqueue === true && members.length > 0
      ? Number(shownQueueNumber('max_queue_length', preferences.max_queue_length))
      : null
  const queue: readonly RouteStop[] =
    places === null ? [] : [{ id: 'queue', title: t('route.queue'), meta: t('route.places', { count: places }) }]
  const outcome = useEnd(group.id)
  const drawnEnd = useEndStop(group.id, outcome.data)
  const rest = members.length - shownMembers
  const shown = members.slice(0, rest > 0 ? shownMembers : members.length)
  const ringing: readonly RouteStop[] =
    policy === 'parallel'
      ? [{ id: 'all', title: members.join(', '), meta: t('route.rings', { seconds }) }]
      : [
          // two members may have the same name
          ...shown.map((title, index) => ({ id: `${index} ${title}`, title, meta: t('route.rings', { seconds }) })),
          ...(rest > 0 ? [{ id: 'rest', title: t('route.more', { count: rest }) }] : []),
        ]
  const secretaries = preferences?.manager_secretary === true ? (preferences.secretary_numbers ?? []) : []
  const named = useNames(secretaries)
  const hasSecretaries = secretaries.length > 0
  const atSecretaries: RouteStop = {
    id: 'secretaries',
    title: secretaries.map((digits) => named(digits) ?? readableNumber(digits)).join(', '),
    meta: t('route.secretaries'),
  }
  const end: RouteStop =
    members.length === 0 && !hasSecretaries ? { id: 'end', title: t('route.nobody'), state: 'cut' } : drawnEnd
  return (
    <div className={css.route}>
      <p>
        {hasSecretaries ? t('says.secretaries') : t(`says.${policy}`, { seconds, count: members.length })}
        {places !== null && ` ${t('says.queue')}`}
      </p>
      <RouteLine
        label={t('route.label')}
        stops={
          hasSecretaries
            ? [start, ...queue, atSecretaries, end]
            : members.length === 0
              ? [start, end]
              : [start, ...queue, ...ringing, end]
        }
      />
      <GroupEnd groupId={group.id} outcome={outcome.data} />
      {outcome.isError && outcome.data === undefined && (
        <LoadFailedNote query={outcome}>{t('route.endFailed')}</LoadFailedNote>
      )}
    </div>
  )
}

/** What happens if no member answers. Not every platform tells. */
const useEnd = (groupId: number) =>
  useQuery({
    ...callOutcomeQuery(groupId, { direction: 'in', assume: 'no_answer' }),
    enabled: useIsLineside(),
  })
