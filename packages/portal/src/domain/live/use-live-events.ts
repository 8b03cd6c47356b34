import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../../shared/session/use-user.tsx'
import { engine } from '../engine/engine.ts'
import { followRoles } from './follow-roles.ts'
import { catchUp, refresh } from './refresh.ts'

/** Browsers that lost the platform together come back together: each asks again within this time. */
const backWithinMs = 3000

/** Refreshes cached data when the platform reports a change. On platforms that report changes nothing needs polling. */
export function useLiveEvents(): void {
  const client = useQueryClient()
  const ownId = useUser().subscriber.id
  useEffect(() => {
    const later = new Map<string, number>()
    /** Very many browsers were told so: each asks at another moment, and once for all that it is told until then. */
    const within = (milliseconds: number, topic: string, ask: () => void) => {
      if (milliseconds === 0) return ask()
      if (later.has(topic)) return
      const askOnce = () => {
        later.delete(topic)
        ask()
      }
      later.set(topic, window.setTimeout(askOnce, Math.random() * milliseconds))
    }
    const stopEvents = engine.onEvent((event) =>
      within(event.within_ms ?? 0, event.topic, () => {
        refresh(client, event, ownId)
        if (event.topic === 'gap' || (event.topic === 'roles' && event.id === String(ownId))) void followRoles(client)
      }),
    )
    const stopConnected = engine.onConnected((isAgain) => {
      const connected = Date.now()
      within(isAgain ? backWithinMs : 0, 'connected', () => {
        catchUp(client, connected, isAgain)
        if (isAgain) void followRoles(client)
      })
    })
    return () => {
      stopEvents()
      stopConnected()
      for (const timer of later.values()) clearTimeout(timer)
    }
  }, [client, ownId])
}
