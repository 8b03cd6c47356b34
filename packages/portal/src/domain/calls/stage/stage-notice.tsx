import type { CallMedia, CallNotice } from '@lineside/telephony/call-window/call-window'
import { Headphones, Mic, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { useKitLabels } from '../../../shared/ui/basics/kit-labels.tsx'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import type { CallStageProps } from '../call-stage-props.ts'
import css from './stage-notice.module.css'
import { noticeWords } from './words/notice-words.ts'

/** A notice about the ongoing call: what happened, what still works, and the way out. */
export function StageNotice({ props, media }: { props: CallStageProps; media: CallMedia }) {
  const { window, actions } = props
  const t = useTranslations('call-stage')
  const { notice } = window
  return (
    <>
      {media === 'listen' && (
        <Note
          tone="warning"
          live="status"
          action={
            window.stage.phase === 'established' && (
              <Button size="s" icon={Mic} onClick={() => actions.setMicrophone(true)}>
                {t('listening.use')}
              </Button>
            )
          }
        >
          {t('listening.note')}
        </Note>
      )}
      {notice && <Notice notice={notice} props={props} />}
    </>
  )
}

function Notice({ notice, props: { actions } }: { notice: CallNotice; props: CallStageProps }) {
  const t = useTranslations('call-stage')
  const labels = useKitLabels()
  const isNews = notice.kind === 'otherEnded'
  return (
    <Note
      tone={isNews ? 'neutral' : 'warning'}
      live="status"
      action={
        <span className={css.actions}>
          {notice.kind === 'deviceGone' && (
            <Button size="s" icon={Headphones} onClick={() => actions.openPanel('devices')}>
              {t('notice.choose')}
            </Button>
          )}
          <IconButton icon={X} name={labels.dismiss} size="s" onClick={actions.dismissNotice} />
        </span>
      }
    >
      {noticeWords(notice, t)}
    </Note>
  )
}
