import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { type Connection, connection } from '../../shared/api/connection.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { useStore } from '../../shared/state/store.ts'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import css from './connection-bar.module.css'

const second = 1000

/**
 * NET-01: a bar that says that the connection is lost, and how old the shown data are. It goes away by itself when the
 * connection is back.
 */
export function ConnectionBar() {
  const client = useQueryClient()
  const state = useStore(connection)
  const isGone = state.phase === 'gone'
  useEffect(() => {
    if (!isGone) return
    // the cleanup runs when the connection is back: then all data are reloaded
    return () => void client.invalidateQueries()
  }, [client, isGone])
  return state.phase === 'gone' ? <Bar state={state} /> : null
}

function Bar({ state }: { state: Extract<Connection, { phase: 'gone' }> }) {
  const t = useTranslations('shell')
  const formats = useFormats()
  const client = useQueryClient()
  const now = useNow({ updateInterval: second })
  const loaded = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ state: { dataUpdatedAt } }) => (dataUpdatedAt > 0 ? dataUpdatedAt : []))
  const oldest = loaded.length > 0 ? Math.min(...loaded) : null
  const left = Math.max(0, Math.ceil((state.nextTry - now.getTime()) / second))
  return (
    <div className={css.bar}>
      <Icon as={WifiOff} />
      <p className={css.text} role="status">
        <b>{t('connection.none')}</b>{' '}
        {oldest === null ? t('connection.nothing') : t('connection.shown', { time: formats.clock(new Date(oldest)) })}{' '}
        {t('connection.later')}
      </p>
      <span className={css.next}>{t('connection.next', { seconds: left })}</span>
      <button type="button" className={css.retry} onClick={connection.retry}>
        {t('connection.retry')}
      </button>
    </div>
  )
}
