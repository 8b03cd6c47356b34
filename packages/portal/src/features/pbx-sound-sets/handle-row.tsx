import type { SoundFile } from '@lineside/contract/resources/sound-files'
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
import css from './sound-handles.module.css'
import { soundOf, useLoop, useSendSound } from './sound-set-queries.ts'

interface HandleRowProps {
  setId: number
  place: HandlePlace
  /** What callers hear of the default voice; null: nobody tells, or it is music. */
  text: string | null
  /** A set of the platform: to be listened to. */
  isReadOnly: boolean
  /** Its sound begins or ends to be uploaded. */
  onSending: (handleId: number, isSending: boolean) => void
}

/** SND-03: a place of a set: upload with progress, player, loop. */
export function HandleRow({ setId, place: { handle, file }, text, isReadOnly, onSending }: HandleRowProps) {
  const t = useTranslations('pbx-sound-sets')
  const common = useTranslations('common')
  const [labelId, buttonId] = [useId(), useId()]
  // a replacement may keep its id: the player that knows the old sound goes
  const [version, setVersion] = useState(0)
  const upload = useUpload({
    kind: soundFiles,
    // said before the list is looked at again: one of what is missing leaves this row out then
    send: useSendSound(setId, handle, file?.loopplay ?? false, () =>
      toast.success(t('handles.uploaded', { handle: handle.handle })),
    ),
    onDone: () => setVersion(version + 1),
  })
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
