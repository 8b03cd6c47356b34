/** A holiday as it is stored. */
export interface ListedDay {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly name: string
  readonly from: number
  readonly origin: 'listed' | 'own'
}

/**
 * SCHED-02: the list with one person's changes, which somebody else may have changed since that person loaded it: days that
 * this person has not touched stay as they are now.
 * @param present the list as it is now
 * @param seen the list as the person loaded it
 * @param wanted the list as the person writes it
 * @returns by day; null: both have changed the same day, in different ways
 */
export const withChangedDays = <Day extends ListedDay>(
  present: readonly Day[],
  seen: readonly Day[],
  wanted: readonly Day[],
): readonly Day[] | null => {
  const [was, will] = [byKey(seen), byKey(wanted)]
  const days = new Map(byKey(present))
  for (const key of new Set([...was.keys(), ...will.keys()])) {
    const [before, after, now] = [was.get(key), will.get(key), days.get(key)]
    if (isAlike(before, after)) continue
    if (!isAlike(now, before) && !isAlike(now, after)) return null
    if (after === undefined) days.delete(key)
    else days.set(key, after)
  }
  return [...days.values()].toSorted(
    (left, right) => left.day.localeCompare(right.day) || left.name.localeCompare(right.name),
  )
}

const byKey = <Day extends ListedDay>(days: readonly Day[]): ReadonlyMap<string, Day> =>
  new Map(days.map((each) => [`${each.day} ${each.name}`, each]))

/** The same day at the same time, or none on either side. */
const isAlike = (left: ListedDay | undefined, right: ListedDay | undefined): boolean =>
  left?.from === right?.from && left?.origin === right?.origin
