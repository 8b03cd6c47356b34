import { createTranslator } from 'use-intl/core'
import { localeStore } from '../i18n/locale.ts'
import type { Texts } from '../i18n/texts.ts'
import { type ToastOptions, toast } from '../ui/feedback/toast.ts'
import { ApiError } from '../api/api-error.ts'
import { connection } from '../api/connection.ts'
import { isBusy } from '../api/try-again.ts'

export interface ReportOptions extends ToastOptions {
  /** Message if the platform sent none: UI-09's "An error occured while trying to ...". */
  readonly fallback?: string | undefined
  /** Message in place of the platform's, where the specification fixes the text. */
  readonly text?: string | undefined
}

/**
 * Shows an error as a toast (UI-03): the platform's message, else the caller's text, else the error's own, else
 * "Unknown error".
 */
export const reportError = (error: unknown, { fallback, text, ...options }: ReportOptions = {}): void => {
  // the session reports its own end, and requests stopped on purpose are not reported
  if (isRefused(error) || isStopped(error)) return
  const errorId = errorIdOf(error)
  const kept = errorId === null ? {} : { errorId, timeout: idMilliseconds }
  toast.error(text ?? errorText(error, fallback), { ...kept, ...options })
}

/** Time to reach for the button that copies the ID. */
const idMilliseconds = 12_000

/** WATCH-03: the ID by which the operator finds the failed request in the log; null: the platform has not failed. */
export const errorIdOf = (error: unknown): string | null => (error instanceof ApiError ? error.requestId : null)

/** Says that a part of the page could not be fetched. */
export const reportFailedPart = (error: unknown): void => {
  const { locale, messages } = localeStore.read()
  reportError(error, { fallback: createTranslator({ locale, messages, namespace: 'basics' })('errors.retryLater') })
}

/**
 * The message of an error, for the few places that show it in the page. The built-in English
 * words of a browser or a server are no message.
 */
export const errorText = (error: unknown, fallback?: string): string => {
  if (isOurs(error) && error.message !== '') return error.message
  const { locale, messages } = localeStore.read()
  const t = createTranslator({ locale, messages, namespace: 'basics' })
  const state = connection.read()
  // NET-01: the lost connection explains more than the action that failed
  if (state.phase === 'gone' && error instanceof ApiError && error.status === 0) return goneWords(state.since, t)
  if (!isBusy(error)) return fallback ?? ownWords(error, t)
  return fallback === undefined ? t('busy.title') : `${fallback.replace(/[^.!?]$/, '$&.')} ${t('busy.title')}`
}

/**
 * True for errors of the platform or with the portal's own texts; all others are of the browser's kinds: `TypeError`,
 * `DOMException`.
 */
const isOurs = (error: unknown): error is Error =>
  error instanceof ApiError || (error instanceof Error && error.name === 'Error')

/** The time is the browser's own, as `14:05`. */
const goneWords = (since: number, t: Texts<'basics'>): string =>
  t('errors.offline', { time: new Date(since).toTimeString().slice(0, '14:05'.length) })

const ownWords = (error: unknown, t: Texts<'basics'>): string =>
  error instanceof ApiError && error.status === 0 ? t('errors.noAnswer') : t('errors.unknown')

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 401
const isStopped = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
