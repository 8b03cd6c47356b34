import { createTranslator } from 'use-intl/core'
import { localeStore } from '../i18n/locale.ts'
import type { Texts } from '../i18n/texts.ts'
import { type ToastOptions, toast } from '../ui/feedback/toast.ts'
import { ApiError } from '../api/api-error.ts'
import { connection } from '../api/connection.ts'

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
  toast.error(text ?? errorText(error, fallback), options)
}

/** The message of an error, for the few places that show it in the page. */
export const errorText = (error: unknown, fallback?: string): string => {
  if (error instanceof Error && error.message !== '') return error.message
  const { locale, messages } = localeStore.read()
  const state = connection.read()
  // NET-01: the lost connection explains more than the action that failed
  if (state.phase === 'gone' && error instanceof ApiError && error.status === 0) {
    return goneWords(state.since, createTranslator({ locale, messages, namespace: 'basics' }))
  }
  return fallback ?? ownWords(error, createTranslator({ locale, messages, namespace: 'basics' }))
}

/** The time is the browser's own, as `14:05`. */
const goneWords = (since: number, t: Texts<'basics'>): string =>
  t('errors.offline', { time: new Date(since).toTimeString().slice(0, '14:05'.length) })

const ownWords = (error: unknown, t: Texts<'basics'>): string =>
  error instanceof ApiError && error.status === 0 ? t('errors.noAnswer') : t('errors.unknown')

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 401
const isStopped = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
