/**
 * What is chosen once two have changed it: somebody made `after` of `before`, meanwhile it has become `now`. Both keep what
 * they added and took away; the order is that of `after`.
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
