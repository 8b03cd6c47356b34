import { useEffect, useState } from 'react'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { navigate, useSearch } from '../../shared/navigation/navigation.ts'
import { useStore } from '../../shared/state/store.ts'
import { Mark } from '../../shared/ui/basics/logo.tsx'
import { OneQueue } from './one-queue.tsx'
import { SeveralQueues } from './several-queues.tsx'
import css from './wallboard.module.css'
import { createWallboardFeed, type WallboardState } from './wallboard-feed.ts'

/** A screen that has heard nothing for so long says so: an answer comes every five seconds, whatever happens. */
const staleMs = 9_000

/**
 * QBOARD-03: queues on a wall, without a sign-in. The key in the address is taken out of it at once, and exchanged for a
 * cookie.
 */
export function WallboardPage() {
  const [feed] = useState(createWallboardFeed)
  const { key } = useSearch()
  const [first] = useState(key ?? null)
  useEffect(() => feed.start(first), [feed, first])
  useEffect(() => {
    if (key !== undefined) navigate({ to: '.', search: {}, replace: true })
  }, [key])
  const state = useStore(feed)
  return (
    <main className={css.wall}>
      {state.phase === 'shown' ? <Board state={state} /> : <Message phase={state.phase} />}
    </main>
  )
}

function Message({ phase }: { phase: 'opening' | 'ended' }) {
  const t = useTranslations('wallboard')
  return (
    <div className={css.message} role="status">
      <h1>{t(`${phase}.title`)}</h1>
      {phase === 'ended' && <p>{t('ended.text')}</p>}
    </div>
  )
}

function Board({ state: { board, at, heard } }: { state: Extract<WallboardState, { phase: 'shown' }> }) {
  const t = useTranslations('wallboard')
  const locale = useLocale()
  const now = useNow({ updateInterval: 500 })
  const clock = (moment: Date | number) =>
    new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: board.timezone,
    }).format(moment)
  const since = Math.max(0, Math.floor((now.getTime() - at) / 1000))
  const [only, ...others] = board.queues
  const isStale = now.getTime() - heard > staleMs
  return (
    <>
      <header className={css.head}>
        <Mark />
        <h1>{others.length === 0 && only !== undefined ? only.name : board.name}</h1>
        <p className={css.stale} role="status">
          {isStale && t('stale', { time: clock(heard) })}
        </p>
        <time>{clock(now)}</time>
      </header>
      {only !== undefined && others.length === 0 && <OneQueue queue={only} since={since} />}
      {others.length > 0 && <SeveralQueues queues={board.queues} since={since} />}
      {only === undefined && <p className={css.note}>{t('noQueues')}</p>}
    </>
  )
}
