import { useTranslations } from 'use-intl'

/** The ranges of the models that the platform brings along, by the names that they have there. */
const known = new Map([
  ['Line keys', 'lines'],
  ['Lamp keys', 'lamps'],
  ['Extension keys', 'extension'],
] as const)

/** A range of keys in the words of the reader; one of another model is called what its maker calls it. */
export function useRangeName(): (name: string) => string {
  const t = useTranslations('pbx-devices')
  return (name) => {
    const key = known.get(name as 'Line keys')
    return key === undefined ? name : t(`keys.ranges.${key}`)
  }
}
