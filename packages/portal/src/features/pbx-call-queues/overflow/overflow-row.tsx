import type { QueueAnnouncements, QueueSettings } from '@lineside/contract/resources/pbx/queue-settings'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useIsLineside } from '../../../domain/pbx/use-sources.ts'
import { announcementText, closedText } from '../../../domain/schedules/closed-text.ts'
import { LoadFailedNote } from '../../../shared/errors/load-failed-note.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { OverflowDialog } from './overflow-dialog.tsx'
import css from './overflow.module.css'
import { ToldDialog } from './told-dialog.tsx'
import { queueSettingsQuery, useQueueSettingsActions } from './queue-settings-query.ts'

/** QBOARD-05: in the opened queue, how long its callers wait at most, where they go then, and what they hear meanwhile. Other platforms have nothing of it. */
export function OverflowRow({ queue }: { queue: number }) {
  const t = useTranslations('queue-waiting')
  const isLineside = useIsLineside()
  const query = useQuery({ ...queueSettingsQuery, enabled: isLineside })
  if (query.isError) return <LoadFailedNote query={query}>{t('failed')}</LoadFailedNote>
  const settings = query.data?.find(({ id }) => id === queue)
  return (
    settings && (
      <>
        <Row queue={queue} overflow={settings.overflow} />
        <ToldRow queue={queue} told={settings.announcements} />
      </>
    )
  )
}

function Row({ queue, overflow }: { queue: number; overflow: QueueSettings['overflow'] }) {
  const t = useTranslations('queue-waiting')
  const ways = useTranslations('pbx-schedules')
  const { end } = useQueueSettingsActions()
  const [isEdited, setEdited] = useState(false)
  const when = overflow === null ? 'never' : whenOf(overflow)
  return (
    <div role="group" className={css.row} aria-label={t('label')}>
      <p className={css.says}>
        <strong>{t('label')}</strong>
        <span>
          {t(`row.${when}`, {
            time: playerTime(overflow?.after_seconds ?? 0),
            to: overflow === null ? '' : closedText(overflow.to, overflow.to_name, ways),
          })}
        </span>
      </p>
      <div className={css.actions}>
        {overflow !== null && (
          <Button size="s" tone="text" isBusy={end.isPending} onClick={() => end.mutate(queue)}>
            {t('end')}
          </Button>
        )}
        <Button size="s" data-popup="queue-overflow" onClick={() => setEdited(true)}>
          {t(overflow === null ? 'set' : 'change')}
        </Button>
      </div>
      <OverflowDialog queue={queue} stored={overflow} isOpen={isEdited} onClose={() => setEdited(false)} />
    </div>
  )
}

function ToldRow({ queue, told }: { queue: number; told: QueueAnnouncements }) {
  const t = useTranslations('queue-waiting')
  const ways = useTranslations('pbx-schedules')
  const locale = useLocale()
  const [isEdited, setEdited] = useState(false)
  const what = [
    ...(told.tells_place ? [t('told.place')] : []),
    ...(told.tells_wait ? [t('told.wait')] : []),
    ...(told.announcement === null ? [] : [t('told.sound', { name: announcementText(told.announcement, ways) })]),
  ]
  const listed = new Intl.ListFormat(locale).format(what)
  const said = listed.charAt(0).toLocaleUpperCase(locale) + listed.slice(1)
  return (
    <div role="group" className={css.row} aria-label={t('told.label')}>
      <p className={css.says}>
        <strong>{t('told.label')}</strong>
        <span>
          {what.length === 0 ? t('told.nothing') : t('told.told', { what: said, seconds: told.every_seconds })}
        </span>
      </p>
      <div className={css.actions}>
        <Button size="s" data-popup="queue-told" onClick={() => setEdited(true)}>
          {t('told.change')}
        </Button>
      </div>
      <ToldDialog queue={queue} stored={told} isOpen={isEdited} onClose={() => setEdited(false)} />
    </div>
  )
}

const whenOf = ({ after_seconds: after, when_full: full }: NonNullable<QueueSettings['overflow']>) =>
  after === null ? 'full' : full ? 'both' : 'time'
