import type { Media, Reject } from '@lineside/contract/rtc/plan'

/**
 * Whether the platform takes the call by a service: the caller's call counts as answered then, and costs as one. Else it is
 * heard before anybody has answered: why a call is turned away, and an announcement that the call goes on after.
 */
export const isAnswered = (node: Media | Reject): boolean =>
  node.do === 'media' && (node.kind !== 'announcement' || node.on.done === undefined)
