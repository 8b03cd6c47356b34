import { useTranslations } from 'use-intl'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { useForwardingTools } from './forwarding-tools.tsx'
import type { ForwardingChange } from './use-forwarding-changes.ts'

/** CF-04: whether a forwarding counts. Other platforms say 0 and 1. */
export function useSwitchForwarding(group: ForwardingGroup, pending: ForwardingChange | null) {
  const t = useTranslations('call-forwarding')
  const { change } = useForwardingTools()
  return {
    isOn: pending?.enabled ?? group.mapping.enabled,
    set: (enabled: boolean) =>
      change({
        group: group.key,
        enabled,
        action: t('menu.enableAction'),
        write: (writes) => writes.change(group, { enabled }),
      }),
  }
}
