import type { RefusalReason } from '@lineside/contract/refusals'
import { createTranslator } from 'use-intl/core'
import { localeStore } from '../i18n/locale.ts'
import { refusalText } from './refusal-text.ts'

/** The text for a reason in the current language, loading the texts first. */
export const loadRefusalText = async (refusal: RefusalReason): Promise<string | null> => {
  await localeStore.require('refusals')
  const { locale, messages } = localeStore.read()
  return refusalText(createTranslator({ locale, messages, namespace: 'refusals' }), refusal)
}
