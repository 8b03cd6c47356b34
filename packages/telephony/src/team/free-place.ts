/**
 * TEAM-03: the place in which a call is parked.
 * @param taken the places in which calls stand
 * @param wanted `any`: the first free one
 * @param most places of a company, numbered from 1
 * @returns null: the wanted place is taken or there is no such place, or all are taken
 */
export const freePlace = (taken: ReadonlySet<number>, wanted: number | 'any', most: number): number | null => {
  const isFree = (place: number) => Number.isInteger(place) && place >= 1 && place <= most && !taken.has(place)
  if (wanted !== 'any') return isFree(wanted) ? wanted : null
  for (let place = 1; place <= most; place += 1) if (isFree(place)) return place
  return null
}
