import { destinationName } from '@lineside/telephony/conversations/destination-name'
import { useTranslations } from 'use-intl'
import { partyText } from '../../domain/conversations/party-text.ts'
import { useShownNumber } from '../../domain/numbers/use-shown-number.ts'
import { useUser } from '../../shared/session/use-user.tsx'

/** The number or user that a speed dial calls; empty for a service of the platform. */
export const dialledPart = (destination: string): string => {
  const shown = destinationName(destination)
  return shown.kind === 'number' ? shown.text : ''
}

interface DestinationText {
  readonly name: string
  /** Where it is, if that is not the own domain. */
  readonly address: string | null
  /** The text that a field shows. */
  readonly typed: string
}

/** The destination of a speed dial for reading: a grouped number, a user's name, or a service of the platform. */
export function useDestinationText(): (destination: string) => DestinationText {
  const t = useTranslations('conversation-items')
  const shownNumber = useShownNumber()
  const { domain } = useUser().subscriber
  return (destination) => {
    const address = destination.replace(/^sips?:/i, '')
    const shown = destinationName(destination)
    const isElsewhere = shown.kind === 'number' && !address.toLowerCase().endsWith(`@${domain.toLowerCase()}`)
    const name = shown.kind === 'number' ? shownNumber(shown.text) : partyText(t, { destination: shown }).name
    return {
      name,
      typed: shown.kind === 'number' && !isElsewhere ? name : address,
      address: isElsewhere && address.includes('@') ? address : null,
    }
  }
}
