import type { Destination } from '@lineside/contract/resources/forwarding/destination-sets'
import { destinationName } from '@lineside/telephony/conversations/destination-name'
import { useTranslations } from 'use-intl'
import { useMemo } from 'react'
import { useShownNumber } from '../../../domain/numbers/use-shown-number.ts'
import { numberText } from './number-text.ts'
import { destinationKind, isEmptyDestination } from '@lineside/telephony/destinations/destination-kind'

/**
 * The name of a destination: "Voicebox", "+43 664 123 45 67", or the platform's name of an application.
 * @param nameOf the person with a number, who is named first (NAME-02)
 */
export function useDestinationName(nameOf: (number: string) => string | null): (destination: Destination) => string {
  const t = useTranslations('call-forwarding')
  const shownNumber = useShownNumber()
  return useMemo(
    () => (destination) => {
      const kind = destinationKind(destination.destination)
      if (kind === 'application') {
        const shown = destinationName(destination.destination)
        return shown.kind === 'application' ? shown.name : destination.destination
      }
      if (kind !== 'number' || isEmptyDestination(destination.destination)) return t(`kinds.${kind}`)
      const number = numberText(destination)
      const name = nameOf(number)
      return name === null ? shownNumber(number) : `${name}, ${shownNumber(number)}`
    },
    [t, nameOf, shownNumber],
  )
}
