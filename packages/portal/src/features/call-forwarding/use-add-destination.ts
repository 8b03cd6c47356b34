import { isEmptyDestination, keywordOf } from '@lineside/telephony/destinations/destination-kind'
import type { OfferedKind } from '@lineside/telephony/destinations/offered-kinds'
import { useTranslations } from 'use-intl'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { inserted, newDestination } from '@lineside/telephony/forwarding/destination-edits'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { isAsked } from './asked-kind.ts'
import { useForwardingTools } from './forwarding-tools.tsx'
import { placeForNew } from '@lineside/telephony/forwarding/stops'

/** Adds a kind of destination to a group: at once, or, where something must be asked first, opens the row that asks. */
export function useAddDestination(group: ForwardingGroup): (kind: OfferedKind) => void {
  const t = useTranslations('call-forwarding')
  const { change, open } = useForwardingTools()
  return (kind) => {
    if (group.destinations.some(({ destination }) => isEmptyDestination(destination)))
      toast.warning(t('destination.fillEmpty'))
    else if (isAsked(kind)) open({ part: 'new-destination', group: group.key, kind })
    else
      change({
        group: group.key,
        action: t('destination.addAction'),
        done: t('destination.added'),
        write: (writes) =>
          writes.changeDestinations(group, inserted(newDestination(keywordOf[kind]), placeForNew(group.destinations))),
      })
  }
}
