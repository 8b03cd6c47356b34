/** Places of one kind that customers share, and how one of them stands. */
export interface SharedPlaces {
  readonly all: number
  /** By anybody. */
  readonly taken: number
  /** By the customer who wants more. */
  readonly held: number
}

/**
 * Whether a customer gets another place: only while more are free than it has already. So one customer alone gets half of
 * them, two get a third each, and there is always room for one who has none yet, who need not wait for the others to end.
 */
export const mayTakeMore = ({ all, taken, held }: SharedPlaces): boolean => held < all - taken
