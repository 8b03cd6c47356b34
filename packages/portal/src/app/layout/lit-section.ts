/**
 * The section that is read: the last one whose top has passed the line where reading begins.
 * @param tops distance of each section's top from the top of what is seen, in pixels, from the first section on
 * @param isAtEnd nothing more can be scrolled to, so the last one is read however low it begins
 */
export const litSection = (tops: readonly number[], isAtEnd: boolean, line = 140): number => {
  if (isAtEnd) return Math.max(tops.length - 1, 0)
  return Math.max(tops.filter((top) => top <= line).length - 1, 0)
}
