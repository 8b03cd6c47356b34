import type { VoicemailGreeting } from '@lineside/contract/resources/fax-and-voicebox/voicemail-greetings'
import { Mic } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Recorder } from '../../domain/recorder/recorder.tsx'
import { useRecorder } from '../../domain/recorder/use-recorder.ts'
import { soundFiles } from '../../shared/uploads/file-kind.ts'
import { FileButton } from '../../shared/uploads/file-button.tsx'
import { UploadStatus } from '../../shared/uploads/upload-status.tsx'
import { useKeptFocus } from '../../shared/uploads/use-kept-focus.ts'
import { useUpload } from '../../shared/uploads/use-upload.ts'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Badge } from '../../shared/ui/basics/badge.tsx'
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
  /** null if callers hear the default greeting. */
  greeting: VoicemailGreeting | null
}

/** VBX-04: the greeting that callers hear: it can be played, recorded, replaced and reset. */
export function GreetingRow({ subscriberId, dir, greeting }: GreetingRowProps) {
  const t = useTranslations('voicebox')
  const [labelId, buttonId, recordId] = [useId(), useId(), useId()]
  const [isReverting, setReverting] = useState(false)
  // a replaced greeting keeps its id, so the version remounts the player, which still holds the old sound
  const [version, setVersion] = useState(0)
  const uploads = useTranslations('uploads')
  const recorder = useRecorder()
  const upload = useUpload({
    kind: soundFiles,
    send: useSendGreeting(subscriberId, dir),
    onDone: () => {
      setVersion(version + 1)
      recorder.discard()
      toast.success(t('uploaded'))
    },
  })
  useKeptFocus(upload.state.phase, buttonId)
  useKeptFocus(recorder.state.phase, recordId)
  const isRecorded = recorder.state.phase !== 'idle'
  const isSending = upload.state.phase === 'sending'
  const name = t(`greeting.${dir}.name`)
  const sound = (
    <div className={css.sound}>
      {greeting && !isSending && !isRecorded && (
        <GreetingPlayer key={`${greeting.id}-${version}`} name={name} greeting={greeting} />
      )}
      {recorder.state.phase !== 'idle' && !isSending && (
        <Recorder
          name={name}
          text={null}
          state={recorder.state}
          onStart={recorder.start}
          onStop={recorder.stop}
          onDiscard={recorder.discard}
          onSave={upload.start}
        />
      )}
      <UploadStatus buttonId={buttonId} kind={soundFiles} upload={upload} action={t('uploadAction')} />
    </div>
  )
  const controls = (
    <Actions align="end">
      <Button
        id={recordId}
        aria-labelledby={`${recordId} ${labelId}`}
        size="s"
        icon={Mic}
        aria-keyshortcuts="R"
        onClick={recorder.start}
      >
        {uploads('record.start')}
      </Button>
      <FileButton
        id={buttonId}
        aria-labelledby={`${buttonId} ${labelId}`}
        size="s"
        tone="quiet"
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
        {...((greeting || isRecorded || upload.state.phase !== 'idle') && { below: sound })}
        {...(!isSending && !isRecorded && { children: controls })}
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
