import type { RefusalReason } from '@lineside/contract/refusals'
import { createTranslator } from 'use-intl/core'
import { localeStore } from '../i18n/locale.ts'
import { refusalText } from './refusal-text.ts'

/**
 * The text for a reason in the current language, loading the texts first. The fields for extensions offer free ones
 * themselves, to be pressed, so the sentence does not repeat them.
 */
export const loadRefusalText = async ({ reason, values }: RefusalReason): Promise<string | null> => {
  await localeStore.require('refusals')
  const said = reason === 'extension_taken' ? { ...values, free: '' } : values
  const { locale, messages } = localeStore.read()
  return refusalText(createTranslator({ locale, messages, namespace: 'refusals' }), { reason, values: said })
}
