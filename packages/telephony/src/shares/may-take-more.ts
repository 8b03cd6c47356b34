/** Places of one kind that customers share, and how one of them stands. */
export interface SharedPlaces {
  readonly all: number
  /** By anybody. */
  readonly taken: number
  /** By the customer who wants more. */
  readonly held: number
  /** There is no other customer who might want some. */
  readonly isOnly: boolean
}

/**
 * The part that stays free for an only customer: the sixteenth part of all places, rounded up. It is for what is
 * nobody's, such as a call for help, and for a second customer who has just come, and for whom only calls that end make
 * room otherwise.
 */
const SPARE_PART = 16

/**
 * Whether a customer gets another place: only while more are free than it has already. So where others are, one who wants
 * all gets half of them, two get a third each, and there is always room for one who has none yet, who need not wait for
 * the others to end. A customer's share does not depend on what the others do at the moment: they may come at any time.
 *
 * Where there are no others there is nobody to keep places for. The only customer gets all but a few.
 */
export const mayTakeMore = ({ all, taken, held, isOnly }: SharedPlaces): boolean =>
  all - taken > (isOnly ? Math.min(held, Math.ceil(all / SPARE_PART)) : held)
