import { CircleAlert, Download, Pause, Play, Square, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../basics/icon.tsx'
import { IconButton } from '../basics/icon-button.tsx'
import { useKitLabels } from '../basics/kit-labels.tsx'
import { PlayButton } from './play-button.tsx'
import { playTime } from './play-time.ts'
import css from './player.module.css'
import { type UsePlayerOptions, usePlayer } from './use-player.ts'
import { Waveform } from './waveform.tsx'

interface PlayerActions {
  /** The name of the sound: "voicemail from Maria Huber". */
  name: string
  onDownload?: () => void
  downloadLabel?: string
  onDelete?: () => void
  deleteLabel?: string
}

export interface PlayerProps extends UsePlayerOptions, PlayerActions {
  size?: 's' | 'm'
}

const rates = [1, 1.25, 1.5, 2] as const

/** A player that loads the sound at the first play; its waveform is the seek bar. */
export function Player({ load, seconds, onStart, onError, ...rest }: PlayerProps) {
  const player = usePlayer({ load, seconds, onStart, onError })
  return <PlayerControls player={player} {...rest} />
}

interface PlayerControlsProps extends PlayerActions {
  player: ReturnType<typeof usePlayer>
  size?: 's' | 'm'
}

/** The controls of a player whose owner follows where it is. */
export function PlayerControls({ name, player, size = 'm', ...actions }: PlayerControlsProps) {
  const labels = useKitLabels()
  const { phase } = player.state
  const isPlaying = phase === 'playing'
  const isThere = isPlaying || phase === 'paused'
  return (
    <PlayerBar name={name} player={player} {...actions}>
      <PlayButton
        icon={isPlaying ? Pause : Play}
        name={isPlaying ? labels.pause(name) : labels.play(name)}
        size={size}
        isBusy={phase === 'loading'}
        onClick={player.toggle}
      />
      <span className={css.stop} data-there={isThere || undefined}>
        <IconButton icon={Square} name={labels.stop} size="s" disabled={!isThere} onClick={player.stop} />
      </span>
    </PlayerBar>
  )
}

interface PlayerBarProps extends PlayerActions {
  player: ReturnType<typeof usePlayer>
  /** Before the waveform: what plays and stops, where that does not stand elsewhere. */
  children?: ReactNode
  /** After the speed. */
  extra?: ReactNode
}

/** Waveform, time, speed and actions of a player. */
export function PlayerBar({ name, player, children, extra, ...actions }: PlayerBarProps) {
  const { onDownload, downloadLabel, onDelete, deleteLabel } = actions
  const labels = useKitLabels()
  const { state, seek, setRate } = player
  const { phase, position, duration, rate } = state
  const isThere = phase === 'playing' || phase === 'paused'
  const nextRate = rates[(rates.findIndex((each) => each === rate) + 1) % rates.length] ?? 1
  return (
    <div className={css.frame}>
      <div className={css.player} data-more={Boolean(onDownload && onDelete) || undefined}>
        {children}
        {phase === 'failed' ? (
          <p className={css.failed} role="alert">
            <Icon as={CircleAlert} size="s" />
            {labels.playFailed}
          </p>
        ) : (
          <Waveform
            label={labels.position(name)}
            valueText={labels.positionOf(playTime(position), playTime(duration))}
            position={position}
            duration={duration}
            peaks={state.peaks}
            isDisabled={!isThere}
            onSeek={seek}
          />
        )}
        <span className={css.time} data-there={isThere || undefined}>
          {isThere && playTime(position)}
          <span className={css.total}>
            {isThere && ' / '}
            {playTime(duration)}
          </span>
        </span>
        <button
          type="button"
          className={css.rate}
          aria-label={labels.speed(`${rate}×`)}
          data-tip={labels.speed(`${rate}×`)}
          onClick={() => setRate(nextRate)}
        >
          {rate}×
        </button>
        {extra}
        {onDownload && downloadLabel && (
          <IconButton icon={Download} name={downloadLabel} size="s" onClick={onDownload} />
        )}
        {onDelete && deleteLabel && <IconButton icon={Trash2} name={deleteLabel} size="s" onClick={onDelete} />}
      </div>
    </div>
  )
}
