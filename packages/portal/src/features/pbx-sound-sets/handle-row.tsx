import type { SoundFile } from '@lineside/contract/resources/pbx/sound-files'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { reportError } from '../../shared/errors/report-error.ts'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { Player } from '../../shared/ui/sound/player.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { FileButton } from '../../shared/uploads/file-button.tsx'
import { soundFiles } from '../../shared/uploads/file-kind.ts'
import { UploadStatus } from '../../shared/uploads/upload-status.tsx'
import { useKeptFocus } from '../../shared/uploads/use-kept-focus.ts'
import { useUpload } from '../../shared/uploads/use-upload.ts'
import type { HandlePlace } from './handle-groups.ts'
import { promptName } from './prompt-names.ts'
import css from './sound-handles.module.css'
import { soundOf, useLoop, useSendSound } from './sound-set-queries.ts'

interface HandleRowProps {
  setId: number
  place: HandlePlace
  /** The text of the default announcement; null if unknown, or if it is music. */
  text: string | null
  /** The set belongs to the platform, so its sounds can only be played. */
  isReadOnly: boolean
  /** Called when the upload of this handle's sound starts and when it ends. */
  onSending: (handleId: number, isSending: boolean) => void
}

/** SND-03: a handle of a sound set, with upload and progress, player and loop. */
export function HandleRow({ setId, place: { handle, file }, text, isReadOnly, onSending }: HandleRowProps) {
  const t = useTranslations('pbx-sound-sets')
  const common = useTranslations('common')
  const [labelId, buttonId] = [useId(), useId()]
  // a replaced sound may keep its id, so the version remounts the player, which still holds the old sound
  const [version, setVersion] = useState(0)
  const upload = useUpload({
    kind: soundFiles,
    // the message comes before the list reloads, because a list of missing sounds then drops this row
    send: useSendSound(setId, handle, file?.loopplay ?? false, () =>
      toast.success(t('handles.uploaded', { handle: handle.handle })),
    ),
    onDone: () => setVersion(version + 1),
  })
  const words = promptName(t, handle.handle)
  useKeptFocus(upload.state.phase, buttonId)
  const isSending = upload.state.phase === 'sending'
  const tell = useEffectEvent((isNow: boolean) => onSending(handle.id, isNow))
  useEffect(() => {
    if (!isSending) return
    tell(true)
    return () => tell(false)
  }, [isSending])
  return (
    <li className={css.row}>
      <div className={css.line}>
        <span className={css.name} data-missing={file === null || undefined}>
          <b id={labelId}>{handle.handle}</b>
          {words !== handle.handle && <small>{words}</small>}
          {file?.filename && <small>{file.filename}</small>}
          {file === null && text !== null && <small>{t('quoted', { text })}</small>}
        </span>
        {!isReadOnly && !isSending && (
          <FileButton
            id={buttonId}
            aria-labelledby={`${buttonId} ${labelId}`}
            size="s"
            kind={soundFiles}
            onChoose={upload.start}
          >
            {file ? t('handles.replace') : t('handles.upload')}
          </FileButton>
        )}
      </div>
      {file && !isSending && (
        <div className={css.sound}>
          <Player
            key={`${file.id}-${version}`}
            name={handle.handle}
            size="s"
            load={() => soundOf(file.id)}
            seconds={file.duration ?? undefined}
            onError={(error) =>
              reportError(error, { fallback: common('errors.whileTrying', { action: t('handles.playAction') }) })
            }
          />
          <Loop setId={setId} file={file} isReadOnly={isReadOnly} />
        </div>
      )}
      <UploadStatus buttonId={buttonId} kind={soundFiles} upload={upload} action={t('handles.uploadAction')} />
    </li>
  )
}

function Loop({ setId, file, isReadOnly }: { setId: number; file: SoundFile; isReadOnly: boolean }) {
  const t = useTranslations('pbx-sound-sets')
  const { isPending, variables, mutate } = useLoop(setId, file.id)
  return (
    <Checkbox
      aria-label={t('handles.loopName', { handle: file.handle })}
      isOn={isPending ? variables : file.loopplay}
      disabled={isReadOnly || isPending}
      onChange={(isOn) => mutate(isOn)}
    >
      {t('handles.loop')}
    </Checkbox>
  )
}
