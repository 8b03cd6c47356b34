import type { QualityWord } from '@lineside/telephony/call-window/quality-words'
import { CircleDot, CirclePause, Signal, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../shared/ui/basics/cx.ts'
import { Icon, type IconType } from '../../../shared/ui/basics/icon.tsx'
import css from './fact-chip.module.css'

export interface FactChipProps {
  icon: IconType
  tone?: 'positive' | 'warning' | 'negative'
  children: ReactNode
}

/** A fact about the call: an icon, whose colour repeats the fact, and its words. */
export function FactChip({ icon, tone, children }: FactChipProps) {
  return (
    <span className={cx(css.chip, tone && css[tone])}>
      <Icon as={icon} size="s" />
      <span>{children}</span>
    </span>
  )
}

const isGood = (word: QualityWord) => word === 'clear_connection' || word === 'clear_picture'

/** @param lines height of the received picture in pixels, said with a clear picture; null: there is no picture */
export function QualityChip({ word, lines }: { word: QualityWord | null; lines: number | null }) {
  const t = useTranslations('call-stage')
  if (word === null) return null
  const detail = word === 'clear_picture' && lines ? lines : 0
  return (
    <FactChip icon={word === 'nothing_heard' ? WifiOff : Signal} tone={isGood(word) ? 'positive' : 'warning'}>
      {t(`quality.${word}`, { lines: detail })}
    </FactChip>
  )
}

/** Tells users that they are being recorded. */
export function RecordingChip({ isPaused }: { isPaused: boolean }) {
  const t = useTranslations('call-stage')
  return (
    <FactChip icon={isPaused ? CirclePause : CircleDot} tone="negative">
      {t(isPaused ? 'recording.paused' : 'recording.on')}
      {!isPaused && <span className={css.more}>{t('recording.told')}</span>}
    </FactChip>
  )
}
