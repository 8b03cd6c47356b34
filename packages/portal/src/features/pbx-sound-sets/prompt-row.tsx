import type { PromptLanguage } from '@lineside/contract/preferences'
import type { HeardPrompt } from '@lineside/contract/resources/prompts'
import type { SoundFile } from '@lineside/contract/resources/pbx/sound-files'
import { isSentencePiece, unnamedKey } from '@lineside/telephony/prompts/unnamed-key'
import { CircleAlert, Ellipsis, Mic, Pause, Play, Repeat, TriangleAlert, Undo2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Recorder } from '../../domain/recorder/recorder.tsx'
import { useRecorder } from '../../domain/recorder/use-recorder.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { useKitLabels } from '../../shared/ui/basics/kit-labels.tsx'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import { PlayButton } from '../../shared/ui/sound/play-button.tsx'
import { playTime } from '../../shared/ui/sound/play-time.ts'
import { usePlayer } from '../../shared/ui/sound/use-player.ts'
import { Waveform } from '../../shared/ui/sound/waveform.tsx'
import { FileButton } from '../../shared/uploads/file-button.tsx'
import { soundFiles } from '../../shared/uploads/file-kind.ts'
import { UploadStatus } from '../../shared/uploads/upload-status.tsx'
import { useKeptFocus } from '../../shared/uploads/use-kept-focus.ts'
import { useUpload } from '../../shared/uploads/use-upload.ts'
import css from './prompts.module.css'
import { promptSound, useLoop, useRemoveSound, useSendSound } from './sound-set-queries.ts'

interface PromptRowProps {
  setId: number
  language: PromptLanguage
  prompt: HeardPrompt & { readonly group: string }
  /** The prompt's name in words: "Welcome", "Press 1". */
  name: string
  /** Names of the destinations of a menu key. */
  leads: string
  /** The set's own sound; null if callers hear the one of the platform or of another set. */
  file: SoundFile | null
}

/** SAY-01: what callers hear of a prompt: it can be played, recorded, uploaded and reset. */
export function PromptRow({ setId, language, prompt, name, leads, file }: PromptRowProps) {
  const t = useTranslations('pbx-sound-sets')
  const uploads = useTranslations('uploads')
  const [labelId, buttonId] = [useId(), useId()]
  // a replaced sound may keep its id, so the version remounts the player, which still holds the old sound
  const [version, setVersion] = useState(0)
  const recorder = useRecorder()
  const upload = useUpload({
    kind: soundFiles,
    send: useSendSound(setId, { ...prompt, id: prompt.handle_id }, file?.loopplay ?? false, () =>
      toast.success(t('record.saved', { name })),
    ),
    onDone: () => {
      setVersion(version + 1)
      recorder.discard()
    },
  })
  useKeptFocus(`${upload.state.phase} ${recorder.state.phase}`, buttonId)
  const removal = useRemoveSound(setId, name)
  const loop = useLoop(setId, file?.id ?? 0)
  const isOwn = file !== null && prompt.from === 'own'
  // what is heard heads a piece of a sentence: its name alone would read as if it was spoken
  const isQuoted = prompt.text !== null && isSentencePiece(prompt.handle)
  const isUnnamed = unnamedKey(prompt) !== null && leads !== ''
  const isIdle = recorder.state.phase === 'idle' && upload.state.phase !== 'sending'
  return (
    <li className={css.row} data-row data-recording={recorder.state.phase === 'recording' || undefined}>
      <div className={css.line}>
        <PromptPlayer
          // a new key remounts the player when callers hear another sound
          key={`${prompt.from} ${file?.id} ${version} ${language}`}
          name={name}
          seconds={prompt.seconds}
          load={() => promptSound(setId, prompt.handle_id, language)}
        >
          <span className={css.words}>
            <b id={labelId}>{isQuoted ? t('quoted', { text: prompt.text ?? '' }) : name}</b>{' '}
            <Badge tone={sourceTones[prompt.from]}>{t(`sources.${prompt.from}`)}</Badge>
            {isQuoted && <span className={css.text}>{name}</span>}
            {prompt.text !== null && !isQuoted && (
              <span className={css.text}>{t('quoted', { text: prompt.text })}</span>
            )}
            {prompt.text === null && file?.filename && <span className={css.text}>{file.filename}</span>}
          </span>
        </PromptPlayer>
        {isIdle && (
          <span className={css.actions}>
            {!isUnnamed && (
              <Button
                id={buttonId}
                aria-labelledby={`${buttonId} ${labelId}`}
                size="s"
                icon={Mic}
                aria-keyshortcuts="R"
                onClick={recorder.start}
              >
                {uploads('record.start')}
              </Button>
            )}
            <FileButton
              id={`${buttonId}-file`}
              aria-labelledby={`${buttonId}-file ${labelId}`}
              size="s"
              tone="quiet"
              kind={soundFiles}
              onChoose={upload.start}
            >
              {t('handles.upload')}
            </FileButton>
            {isOwn && (
              <Menu
                label={t('actionsFor', { name })}
                items={[
                  {
                    id: 'loop',
                    text: file.loopplay ? t('playOnce') : t('handles.loop'),
                    icon: Repeat,
                    onAction: () => loop.mutate(!file.loopplay),
                  },
                  { id: 'revert', text: t('revert'), icon: Undo2, onAction: () => removal.mutate(file.id) },
                ]}
                trigger={
                  <IconButton
                    icon={Ellipsis}
                    size="s"
                    tone="muted"
                    name={t('actionsFor', { name })}
                    data-popup="prompt-actions"
                  />
                }
              />
            )}
          </span>
        )}
      </div>
      {isUnnamed && isIdle && (
        <div className={css.unnamed}>
          <Icon as={TriangleAlert} size="s" />
          <span>{t('unnamed.text', { text: prompt.text ?? '', name: leads })}</span>
          <Button id={buttonId} size="s" icon={Mic} aria-keyshortcuts="R" onClick={recorder.start}>
            {t('unnamed.record', { name: leads })}
          </Button>
        </div>
      )}
      {recorder.state.phase !== 'idle' && upload.state.phase !== 'sending' && (
        <Recorder
          name={name}
          text={isUnnamed ? name : prompt.text}
          state={recorder.state}
          onStart={recorder.start}
          onStop={recorder.stop}
          onDiscard={recorder.discard}
          onSave={upload.start}
        />
      )}
      <UploadStatus buttonId={buttonId} kind={soundFiles} upload={upload} action={t('handles.uploadAction')} />
    </li>
  )
}

const sourceTones = {
  own: 'accent',
  parent: 'accent',
  default_set: 'accent',
  platform: 'neutral',
  none: 'warning',
} as const

interface PromptPlayerProps {
  name: string
  seconds: number | null
  load: () => Promise<Blob>
  /** The description, between the button and the duration. */
  children: ReactNode
}

/** The play button; the waveform appears once the sound is played. */
function PromptPlayer({ name, seconds, load, children }: PromptPlayerProps) {
  const t = useTranslations('pbx-sound-sets')
  const common = useTranslations('common')
  const labels = useKitLabels()
  const { state, toggle, seek } = usePlayer({
    load,
    seconds: seconds ?? 0,
    onError: (error) =>
      reportError(error, { fallback: common('errors.whileTrying', { action: t('handles.playAction') }) }),
  })
  const { phase, position, duration } = state
  const isThere = phase === 'playing' || phase === 'paused'
  return (
    <>
      <PlayButton
        icon={phase === 'playing' ? Pause : Play}
        name={phase === 'playing' ? labels.pause(name) : labels.play(name)}
        size="s"
        isBusy={phase === 'loading'}
        disabled={seconds === null}
        onClick={() => void toggle()}
      />
      {children}
      <span className={css.sound} data-open={isThere || undefined}>
        {phase === 'failed' && (
          <span className={css.failed} role="alert">
            <Icon as={CircleAlert} size="s" />
            {labels.playFailed}
          </span>
        )}
        {isThere && (
          <Waveform
            label={labels.position(name)}
            valueText={labels.positionOf(playTime(position), playTime(duration))}
            position={position}
            duration={duration}
            peaks={state.peaks}
            isDisabled={false}
            onSeek={seek}
          />
        )}
        <span className={css.time}>
          {isThere && `${playTime(position)} / `}
          {seconds === null ? '–' : playTime(duration)}
        </span>
      </span>
    </>
  )
}
