import { destinationName } from '@lineside/telephony/conversations/destination-name'
import { useTranslations } from 'use-intl'
import { partyText } from '../../domain/conversations/party-text.ts'
import { useUser } from '../../shared/session/use-user.tsx'

/** Where a speed dial leads, for reading: a number in groups, a user's name, or what the platform has there. */
export function useDestinationText(): (destination: string) => { name: string; address: string | null } {
  const t = useTranslations('conversation-items')
  const { domain } = useUser().subscriber
  return (destination) => {
    const address = destination.replace(/^sips?:/i, '')
    const shown = destinationName(destination)
    const isElsewhere = shown.kind === 'number' && !address.toLowerCase().endsWith(`@${domain.toLowerCase()}`)
    return {
      name: partyText(t, { destination: shown }).name,
      address: isElsewhere && address.includes('@') ? address : null,
    }
  }
}
