import { limits } from '@lineside/contract/limits'
import { Check, Square } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { useFocusAtFirst } from '../../shared/ui/overlays/use-focus-at-first.ts'
import { PlayButton } from '../../shared/ui/sound/play-button.tsx'
import { playTime } from '../../shared/ui/sound/play-time.ts'
import { Player } from '../../shared/ui/sound/player.tsx'
import css from './recorder.module.css'
import { type RecorderState, shownLevels } from './recorder-state.ts'

interface RecorderProps {
  /** Names what is recorded: "Welcome", "busy greeting". */
  name: string
  /** The text of the default voice at this place; null: not known, or it is music. */
  text: string | null
  state: Exclude<RecorderState, { phase: 'idle' }>
  onStart: () => void
  onStop: () => void
  onDiscard: () => void
  onSave: (file: File) => void
}

/** SAY-01, VBX-04: the controls in the row of a prompt or greeting while it is recorded, listened to and saved. */
export function Recorder({ name, text, state, onStart, onStop, onDiscard, onSave }: RecorderProps) {
  const t = useTranslations('uploads')
  const stop = useRef<HTMLButtonElement>(null)
  useFocusAtFirst(stop, state.phase === 'recording')
  const discard = (
    <Button size="s" tone="quiet" onClick={onDiscard}>
      {t('record.discard')}
    </Button>
  )
  if (state.phase === 'failed')
    return (
      <Note
        tone="warning"
        live="alert"
        action={
          <Actions>
            <Button size="s" onClick={onStart}>
              {t('record.again')}
            </Button>
            {discard}
          </Actions>
        }
      >
        {t(`record.faults.${state.fault}`)}
      </Note>
    )
  if (state.phase === 'ready') {
    const { file, seconds } = state
    return (
      <div className={css.take}>
        <span className={css.listen}>
          <Player name={t('record.take', { name })} size="s" load={() => Promise.resolve(file)} seconds={seconds} />
        </span>
        <Actions>
          <Button size="s" onClick={onStart}>
            {t('record.again')}
          </Button>
          {discard}
          <Button size="s" tone="primary" icon={Check} onClick={() => onSave(file)}>
            {t('record.save')}
          </Button>
        </Actions>
      </div>
    )
  }
  const isRecording = state.phase === 'recording'
  const levels = isRecording ? state.levels : []
  const isHeard = levels.some((level) => level > 0.05)
  return (
    <div className={css.take}>
      <span className={css.stop}>
        <PlayButton
          ref={stop}
          icon={Square}
          name={t('record.stop', { name })}
          size="s"
          isBusy={!isRecording}
          onClick={onStop}
        />
      </span>
      <p className={css.say} role="status">
        {state.phase === 'asking' ? t('record.asking') : text === null ? t('record.now') : t('record.say', { text })}
      </p>
      <span className={css.levels} role="img" aria-label={isHeard ? t('record.heard') : t('record.silent')}>
        {Array.from({ length: shownLevels }, (_, index) => {
          const level = levels[levels.length - shownLevels + index] ?? 0
          return <span key={index} style={{ blockSize: `${Math.max(10, level * 100)}%` }} />
        })}
      </span>
      <span className={css.time}>
        {playTime(state.phase === 'asking' ? 0 : state.seconds)} / {playTime(limits.recordedPromptSeconds)}
      </span>
      {discard}
    </div>
  )
}
