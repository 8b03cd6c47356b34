import { addressLines, type CivicAddress } from '@lineside/telephony/emergency/emergency-place'
import { useTranslations } from 'use-intl'

/** A place in one line: street, city, floor and room. */
export function usePlaceWords(): (address: CivicAddress) => string {
  const t = useTranslations('emergency')
  return (address) =>
    [
      ...addressLines(address),
      ...(address.floor === '' ? [] : [t('inside.floor', { floor: address.floor })]),
      ...(address.room === '' ? [] : [t('inside.room', { room: address.room })]),
    ].join(', ')
}
