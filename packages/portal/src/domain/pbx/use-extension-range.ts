import { isInExtensionRange } from '@lineside/telephony/numbers/extension-range'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'

/**
 * PBX-07: the extension range of the signed-in user: a hint that names it, and the error for an extension outside of
 * it. A limit that is not set, or 0, is open.
 */
export function useExtensionRange() {
  const t = useTranslations('pbx-editing')
  const { ext_range_min, ext_range_max } = useUser().subscriber
  const range = { min: ext_range_min ?? null, max: ext_range_max ?? null }
  const [min, max] = [endOf(range.min), endOf(range.max)]
  const hint =
    min !== null && max !== null
      ? t('extension.both', { min, max })
      : min !== null
        ? t('extension.min', { min })
        : max !== null
          ? t('extension.max', { max })
          : undefined
  return { min, max, hint, problem: (extension: string) => (isInExtensionRange(extension, range) ? undefined : hint) }
}

const endOf = (end: string | null): string | null => (end === null || /^0*$/.test(end) ? null : end)
