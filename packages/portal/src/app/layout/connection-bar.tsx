import { useQueryClient } from '@tanstack/react-query'
import { Hourglass, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { connection } from '../../shared/api/connection.ts'
import type { TroubleKind } from '../../shared/api/try-again.ts'
import { waitingReads } from '../../shared/api/waiting-reads.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { useStore } from '../../shared/state/store.ts'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import css from './connection-bar.module.css'

const second = 1000

/**
 * NET-01: a bar that says that the connection is lost, or that the server is too busy to answer, and how old the shown
 * data are. It goes away by itself when all is well again.
 */
export function ConnectionBar() {
  const client = useQueryClient()
  const state = useStore(connection)
  const waiting = useStore(waitingReads)
  const isGone = state.phase === 'gone'
  useEffect(() => {
    if (!isGone) return
    // the cleanup runs when the connection is back: then all data are reloaded
    return () => void client.invalidateQueries()
  }, [client, isGone])
  if (state.phase === 'gone') return <Bar kind="gone" nextTry={state.nextTry} onRetry={connection.retry} />
  return waiting && <Bar kind="busy" nextTry={waiting.nextTry} onRetry={waitingReads.retry} />
}

interface BarProps {
  kind: TroubleKind
  nextTry: number
  onRetry: () => void
}

function Bar({ kind, nextTry, onRetry }: BarProps) {
  const t = useTranslations('shell')
  const basics = useTranslations('basics')
  const formats = useFormats()
  const client = useQueryClient()
  const now = useNow({ updateInterval: second })
  const loaded = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ state: { dataUpdatedAt } }) => (dataUpdatedAt > 0 ? dataUpdatedAt : []))
  const oldest = loaded.length > 0 ? Math.min(...loaded) : null
  const left = Math.max(0, Math.ceil((nextTry - now.getTime()) / second))
  return (
    <div className={css.bar}>
      <Icon as={kind === 'gone' ? WifiOff : Hourglass} />
      <p className={css.text} role="status">
        <b>{kind === 'gone' ? t('connection.none') : basics('busy.title')}</b>{' '}
        {oldest === null ? t('connection.nothing') : t('connection.shown', { time: formats.clock(new Date(oldest)) })}{' '}
        {kind === 'gone' && t('connection.later')}
      </p>
      <span className={css.next}>
        {kind === 'gone' ? t('connection.next', { seconds: left }) : basics('busy.next', { seconds: left })}
      </span>
      <button type="button" className={css.retry} onClick={onRetry}>
        {t('connection.retry')}
      </button>
    </div>
  )
}
