import type { ScheduleItem, ScheduleUser } from '@lineside/contract/resources/pbx/schedules'
import { useQuery } from '@tanstack/react-query'
import { ListOrdered, Pencil, PhoneForwarded, Split, UsersRound, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { FollowDialog } from './follow-dialog.tsx'
import css from './schedules.module.css'
import { usersQuery, useScheduleActions } from './schedules-queries.ts'
import { useScheduleWords } from './use-schedule-words.ts'

type LineUser = Extract<ScheduleUser, { kind: 'line' }>

const icons = { group: UsersRound, queue: ListOrdered, attendant: PhoneForwarded } as const

/** SCHED-01: who uses a schedule, and what closed means there. */
export function ScheduleUsers({ item }: { item: ScheduleItem }) {
  const t = useTranslations('pbx-schedules')
  const headingId = useId()
  const query = useQuery(usersQuery(item.id))
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{t('users.title', { count: item.used_by })}</h2>
      <LoadFailedNote query={query}>{t('failed')}</LoadFailedNote>
      <ul className={css.users}>
        {query.data?.users.map((user) =>
          user.kind === 'line' ? (
            <LineRow key={`line ${user.subscriber_id}`} user={user} schedule={item} />
          ) : (
            <li key={`rule ${user.subscriber_id} ${user.rule} ${user.use}`}>
              <Icon as={Split} />
              <span>{t('users.rule', { name: user.name })}</span>
              <span>{t(`users.uses.${user.use}`)}</span>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

function LineRow({ user, schedule }: { user: LineUser; schedule: ScheduleItem }) {
  const t = useTranslations('pbx-schedules')
  const words = useScheduleWords()
  const { unfollow } = useScheduleActions()
  const [isEdited, setEdited] = useState(false)
  const name = user.extension === null ? user.name : `${user.name} ${user.extension}`
  return (
    <li>
      <Icon as={icons[user.type]} />
      <span>{name}</span>
      <span>{words.closed(user.closed, user.closed_name)}</span>
      <span className={css.acts}>
        <IconButton
          icon={Pencil}
          size="s"
          tone="muted"
          name={t('users.change', { name })}
          data-popup="follow-schedule"
          onClick={() => setEdited(true)}
        />
        <IconButton
          icon={X}
          size="s"
          tone="muted"
          name={t('users.end', { name })}
          disabled={unfollow.isPending}
          onClick={() => unfollow.mutate(user.subscriber_id)}
        />
      </span>
      <FollowDialog schedule={schedule} line={user} isOpen={isEdited} onClose={() => setEdited(false)} />
    </li>
  )
}
