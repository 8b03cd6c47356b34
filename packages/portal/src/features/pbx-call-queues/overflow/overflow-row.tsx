import type { QueueSettings } from '@lineside/contract/resources/pbx/queue-settings'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsLineside } from '../../../domain/pbx/use-sources.ts'
import { closedText } from '../../../domain/schedules/closed-text.ts'
import { LoadFailedNote } from '../../../shared/errors/load-failed-note.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { OverflowDialog } from './overflow-dialog.tsx'
import css from './overflow.module.css'
import { queueSettingsQuery, useQueueSettingsActions } from './queue-settings-query.ts'

/** QBOARD-05: in the opened queue, how long its callers wait at most, and where they go then. Other platforms have nothing of it. */
export function OverflowRow({ queue }: { queue: number }) {
  const t = useTranslations('queue-waiting')
  const isLineside = useIsLineside()
  const query = useQuery({ ...queueSettingsQuery, enabled: isLineside })
  if (query.isError) return <LoadFailedNote query={query}>{t('failed')}</LoadFailedNote>
  const settings = query.data?.find(({ id }) => id === queue)
  return settings && <Row queue={queue} overflow={settings.overflow} />
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

const whenOf = ({ after_seconds: after, when_full: full }: NonNullable<QueueSettings['overflow']>) =>
  after === null ? 'full' : full ? 'both' : 'time'
