import { limits } from '@lineside/contract/limits'
import { createAuthToken } from '@lineside/contract/resources/sessions'
import { useEffect, useState } from 'react'
import { callRoute } from '../../shared/api/call-route.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { qrText } from '@lineside/telephony/subscribers/qr-text'

export type QrState =
  | { readonly phase: 'requesting' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'ready'; readonly text: string; readonly secondsLeft: number }

/** Requests a one-time token for the QR code and counts down its lifetime. Each mounting requests a new token. */
export function useQrCode(onExpired: () => void): QrState {
  const { subscriber } = useUser()
  const { username, domain } = subscriber
  const [code, setCode] = useState<{ readonly text: string; readonly expires: number } | 'failed' | null>(null)
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    const stop = new AbortController()
    const request = async () => {
      try {
        const body = { type: 'onetime', expires: limits.qrTokenSeconds } as const
        const { token } = await callRoute(createAuthToken, { body, signal: stop.signal })
        const expires = Date.now() + limits.qrTokenSeconds * 1000
        setNow(Date.now())
        setCode({ text: qrText({ username, domain }, token, expires), expires })
      } catch {
        if (!stop.signal.aborted) setCode('failed')
      }
    }
    void request()
    return () => stop.abort()
  }, [username, domain])

  const isShown = code !== null && code !== 'failed'
  useEffect(() => {
    if (!isShown) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isShown])

  const secondsLeft = isShown ? Math.max(0, Math.ceil((code.expires - now) / 1000)) : null
  useEffect(() => {
    if (secondsLeft === 0) onExpired()
  }, [secondsLeft, onExpired])

  if (code === 'failed') return { phase: 'failed' }
  return isShown ? { phase: 'ready', text: code.text, secondsLeft: secondsLeft ?? 0 } : { phase: 'requesting' }
}
