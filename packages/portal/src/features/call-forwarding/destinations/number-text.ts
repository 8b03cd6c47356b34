import type { Destination } from '@lineside/contract/resources/forwarding/destination-sets'

/** A number as it was typed: without the scheme, and without the user's own domain if the platform omits it. */
export const numberText = ({
  destination,
  simple_destination,
}: Pick<Destination, 'destination' | 'simple_destination'>): string => {
  const text = simple_destination ?? destination.replace(/^sips?:/i, '').replace(/@.*$/, '')
  return text.trim()
}
