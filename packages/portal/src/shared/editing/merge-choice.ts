/**
 * Merges two changes of one choice: the user changed `before` to `after`, and meanwhile somebody else changed it to
 * `now`. The additions and removals of both are kept, in the order of `after`.
 */
export const mergeChoice = (
  before: readonly string[],
  after: readonly string[],
  now: readonly string[],
): readonly string[] => {
  const others = now.filter((each) => !before.includes(each) && !after.includes(each))
  const kept = after.filter((each) => now.includes(each) || !before.includes(each))
  return [...kept, ...others]
}
