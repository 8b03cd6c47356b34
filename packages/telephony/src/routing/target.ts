/** Who is rung. */
export type Target =
  /** All devices of a subscriber. */
  | { readonly to: 'subscriber'; readonly id: number }
  /** A number that no subscriber here has: over the outside line. */
  | { readonly to: 'number'; readonly number: string }
