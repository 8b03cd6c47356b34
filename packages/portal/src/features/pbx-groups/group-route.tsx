import { limits } from '@lineside/contract/limits'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { useTranslations } from 'use-intl'
import { RouteLine, type RouteStop } from '../../shared/ui/lists/route-line.tsx'
import { huntPolicyOf } from './group-writes.ts'
import css from './group-route.module.css'

interface GroupRouteProps {
  group: Subscriber
  /** Names of the members, in ringing order. */
  members: readonly string[]
}

/** How many members get a stop of their own; the rest share one stop that counts them. */
const shownMembers = 5

/** SAY-02: the route of a call to the group: which members it reaches, and for how long each rings. */
export function GroupRoute({ group, members }: GroupRouteProps) {
  const t = useTranslations('pbx-groups')
  const policy = huntPolicyOf(group.pbx_hunt_policy ?? '')
  const seconds = group.pbx_hunt_timeout ?? limits.huntTimeoutDefault
  const start: RouteStop = {
    id: 'start',
    title: t('route.start'),
    ...(group.pbx_extension && { meta: t('route.extension', { extension: group.pbx_extension }) }),
  }
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
  const end: RouteStop =
    members.length === 0
      ? { id: 'end', title: t('route.nobody'), state: 'cut' }
      : { id: 'end', title: t('route.end'), meta: t('route.endMeta') }
  return (
    <div className={css.route}>
      <p>{t(`says.${policy}`, { seconds, count: members.length })}</p>
      <RouteLine label={t('route.label')} stops={members.length === 0 ? [start, end] : [start, ...ringing, end]} />
    </div>
  )
}
