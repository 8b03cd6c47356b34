import type { VoicemailGreeting } from '@lineside/contract/resources/voicemail-greetings'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { soundFiles } from '../../shared/uploads/file-kind.ts'
import { FileButton } from '../../shared/uploads/file-button.tsx'
import { UploadStatus } from '../../shared/uploads/upload-status.tsx'
import { useKeptFocus } from '../../shared/uploads/use-kept-focus.ts'
import { useUpload } from '../../shared/uploads/use-upload.ts'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Badge } from '../../shared/ui/feedback/badge.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { SettingsRow } from '../../shared/ui/lists/settings.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { greetingSound, useSendGreeting } from './greeting-queries.ts'
import { RevertGreetingDialog } from './revert-greeting-dialog.tsx'
import css from './voicebox-page.module.css'
import { reportError } from '../../shared/errors/report-error.ts'
import { Player } from '../../shared/ui/sound/player.tsx'

interface GreetingRowProps {
  subscriberId: number
  dir: 'busy' | 'unavail'
  /** null: the default one. */
  greeting: VoicemailGreeting | null
}

/** VBX-04: what callers hear, to be listened to, replaced and taken back. */
export function GreetingRow({ subscriberId, dir, greeting }: GreetingRowProps) {
  const t = useTranslations('voicebox')
  const [labelId, buttonId] = [useId(), useId()]
  const [isReverting, setReverting] = useState(false)
  // a replacement keeps its id: the player that knows the old sound goes
  const [version, setVersion] = useState(0)
  const upload = useUpload({
    kind: soundFiles,
    send: useSendGreeting(subscriberId, dir),
    onDone: () => {
      setVersion(version + 1)
      toast.success(t('uploaded'))
    },
  })
  useKeptFocus(upload.state.phase, buttonId)
  const isIdle = upload.state.phase === 'idle'
  const isSending = upload.state.phase === 'sending'
  const name = t(`greeting.${dir}.name`)
  const sound = (
    <div className={css.sound}>
      {greeting && !isSending && <GreetingPlayer key={`${greeting.id}-${version}`} name={name} greeting={greeting} />}
      <UploadStatus buttonId={buttonId} kind={soundFiles} upload={upload} action={t('uploadAction')} />
    </div>
  )
  const controls = (
    <Actions align="end">
      <FileButton
        id={buttonId}
        aria-labelledby={`${buttonId} ${labelId}`}
        size="s"
        kind={soundFiles}
        onChoose={upload.start}
      >
        {greeting ? t('replace') : t('upload')}
      </FileButton>
      {greeting && (
        <Button size="s" tone="quiet" data-popup="revert-greeting" onClick={() => setReverting(true)}>
          {t('useDefault')}
        </Button>
      )}
    </Actions>
  )
  return (
    <>
      <SettingsRow
        label={t(`greeting.${dir}.label`)}
        labelId={labelId}
        aside={greeting ? <Badge tone="accent">{t('customSound')}</Badge> : <Badge>{t('defaultSound')}</Badge>}
        {...((greeting || !isIdle) && { below: sound })}
        {...(!isSending && { children: controls })}
      />
      <RevertGreetingDialog greeting={isReverting ? greeting : null} name={name} onClose={() => setReverting(false)} />
    </>
  )
}

interface GreetingPlayerProps {
  name: string
  greeting: VoicemailGreeting
}

function GreetingPlayer({ name, greeting }: GreetingPlayerProps) {
  const t = useTranslations('voicebox')
  const common = useTranslations('common')
  return (
    <Player
      name={name}
      size="s"
      load={() => greetingSound(greeting.id)}
      seconds={greeting.duration}
      onError={(error) => reportError(error, { fallback: common('errors.whileTrying', { action: t('playAction') }) })}
    />
  )
}
