import type { PasswordScore } from '@lineside/telephony/passwords/password-strength'
import { useEffect, useRef, useState } from 'react'

interface Scored {
  readonly password: string
  readonly score: PasswordScore
}

/**
 * How hard a password is to guess, by the same function that the server asks (SET-01). null while it is being looked at.
 * A worker lives as long as the component.
 */
export function usePasswordScore(password: string): PasswordScore | null {
  const worker = useRef<Worker | null>(null)
  const [scored, setScored] = useState<Scored | null>(null)
  useEffect(() => {
    const started = new Worker(new URL('./score-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<Scored>) => setScored(data))
    worker.current = started
    return () => started.terminate()
  }, [])
  useEffect(() => {
    if (password !== '') worker.current?.postMessage(password)
  }, [password])
  if (password === '') return 0
  return scored?.password === password ? scored.score : null
}
