import { limits } from '@lineside/contract/limits'
import { macProblem } from '@lineside/telephony/devices/mac-address'
import { useTranslations } from 'use-intl'

/** DEV-02: the fields for station name and MAC address, used by the form and by the open item. */
export function useDeviceSpecs() {
  const t = useTranslations('pbx-devices')
  return {
    stationName: {
      ...({ kind: 'text', label: t('stationName'), isRequired: true } as const),
      maxLength: limits.nameLength,
    },
    identifier: {
      ...({ kind: 'text', label: t('identifier'), isRequired: true, placeholder: '02:15:65:a2:7f:0c' } as const),
      maxLength: limits.textLength,
      problem: (text: string) => {
        const problem = macProblem(text)
        const invalid = t('invalidMac')
        if (problem === null) return undefined
        if (problem.kind === 'character') return t('invalidMacCharacter', { invalid, character: problem.character })
        return problem.kind === 'digits' ? t('invalidMacDigits', { invalid, count: problem.digits }) : invalid
      },
    },
  } as const
}
