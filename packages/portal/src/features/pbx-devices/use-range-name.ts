import { useTranslations } from 'use-intl'

/** The key ranges of the models that come with the platform, by the names that these models use. */
const known = new Map([
  ['Line keys', 'lines'],
  ['Lamp keys', 'lamps'],
  ['Extension keys', 'extension'],
] as const)

/** The name of a range of keys in the user's language; a range of any other model keeps the name its maker gave it. */
export function useRangeName(): (name: string) => string {
  const t = useTranslations('pbx-devices')
  return (name) => {
    const key = known.get(name as 'Line keys')
    return key === undefined ? name : t(`keys.ranges.${key}`)
  }
}
