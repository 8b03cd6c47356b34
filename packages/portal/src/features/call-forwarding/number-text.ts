import type { Destination } from '@lineside/contract/resources/destination-sets'

/** A number as it was typed: without the scheme, and without the own domain where the platform leaves it away. */
export const numberText = ({
  destination,
  simple_destination,
}: Pick<Destination, 'destination' | 'simple_destination'>): string => {
  const text = simple_destination ?? destination.replace(/^sips?:/i, '').replace(/@.*$/, '')
  return text.trim()
}
