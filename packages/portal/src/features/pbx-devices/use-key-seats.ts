import type { Device, DeviceLine } from '@lineside/contract/resources/pbx/pbx-devices'
import { type KeyPlace, lineOn } from '@lineside/telephony/devices/device-keys'
import { useTranslations } from 'use-intl'
import { useChosenOptions } from '../../shared/editing/options/use-option-search.ts'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import type { Option } from '../../shared/ui/fields/option.ts'
import { useRangeName } from './use-range-name.ts'

/** A key as it is shown: its name and its assignment. */
export interface KeySeat {
  readonly place: KeyPlace
  /** "Key 3", with the name of its range if the unit has several. */
  readonly title: string
  /** The line on this key; undefined if it is free. */
  readonly line: DeviceLine | undefined
  /** The subscriber on this key, as an option of the search field. */
  readonly who: Option | undefined
  /** Everything about the key in one sentence, for users who cannot see the picture. */
  readonly sentence: string
}

/**
 * DEV-04: the keys of a unit with their assignments. Lineside sends names with the lines; on other platforms they are
 * requested.
 * @param places the keys of one unit
 */
export function useKeySeats(device: Device, places: readonly KeyPlace[]): readonly KeySeat[] {
  const t = useTranslations('pbx-devices')
  const known = device.lines.flatMap(optionOf)
  const ids = [...new Set(device.lines.map(({ subscriber_id }) => String(subscriber_id)))]
  const names = useChosenOptions(useSubscriberSource('attendant'), ids, known)
  const rangeName = useRangeName()
  const hasOneRange = new Set(places.map(({ linerange }) => linerange)).size < 2
  return places.map((place) => {
    const number = place.key_num + 1
    const title = hasOneRange
      ? t('keys.key', { number })
      : t('keys.keyOf', { range: rangeName(place.linerange), number })
    const line = lineOn(device.lines, place)
    if (line === undefined) return { place, title, line, who: undefined, sentence: t('keys.free', { key: title }) }
    const id = String(line.subscriber_id)
    const who = names.get(id) ?? { id, text: t('keys.unknown', { id }) }
    const sentence = t('keys.taken', { key: title, name: who.text, type: t(`types.${line.type}`) })
    return { place, title, line, who, sentence }
  })
}

const optionOf = ({ subscriber_id, subscriber_name, subscriber_extension }: DeviceLine): readonly Option[] =>
  subscriber_name === undefined
    ? []
    : [
        {
          id: String(subscriber_id),
          text: subscriber_name,
          ...(subscriber_extension && { meta: subscriber_extension }),
        },
      ]
