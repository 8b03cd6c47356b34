import type { Destination } from '@lineside/contract/resources/destination-sets'
import { destinationName } from '@lineside/telephony/conversations/destination-name'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useTranslations } from 'use-intl'
import { useMemo } from 'react'
import { numberText } from './number-text.ts'
import { destinationKind, isEmptyDestination } from '@lineside/telephony/destinations/destination-kind'

/** What a destination is called: "Voicebox", "+43 664 123 45 67", a platform's application by its own name. */
export function useDestinationName(): (destination: Destination) => string {
  const t = useTranslations('call-forwarding')
  return useMemo(
    () => (destination) => {
      const kind = destinationKind(destination.destination)
      if (kind === 'application') {
        const shown = destinationName(destination.destination)
        return shown.kind === 'application' ? shown.name : destination.destination
      }
      if (kind !== 'number' || isEmptyDestination(destination.destination)) return t(`kinds.${kind}`)
      return readableNumber(numberText(destination))
    },
    [t],
  )
}
