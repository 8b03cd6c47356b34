import type { Option } from '../../shared/ui/fields/option.ts'

/**
 * The zones to choose from, as people search them: "America/New York".
 * @param current stays to be chosen even where this browser does not know it
 */
export const timeZoneOptions = (current: string | null): readonly Option[] => {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(current ? [current] : [])])
  return [...names].sort().map((id) => ({ id, text: id.replaceAll('_', ' ') }))
}
