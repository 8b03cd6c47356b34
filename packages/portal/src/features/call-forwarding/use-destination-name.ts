import type { Destination } from '@lineside/contract/resources/destination-sets'
import { destinationName } from '@lineside/telephony/conversations/destination-name'
import { useTranslations } from 'use-intl'
import { useMemo } from 'react'
import { useShownNumber } from '../../domain/numbers/use-shown-number.ts'
import { numberText } from './number-text.ts'
import { destinationKind, isEmptyDestination } from '@lineside/telephony/destinations/destination-kind'

/** What a destination is called: "Voicebox", "+43 664 123 45 67", a platform's application by its own name. */
/** @param nameOf whose number it is; the name stands first (NAME-02) */
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
