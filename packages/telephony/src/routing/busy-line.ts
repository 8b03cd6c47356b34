/** The facts that decide whether a further call rings at a line. */
export interface LineAtWork {
  /** Somebody at this line talks or calls in another call. */
  readonly isTalking: boolean
  /** The line's setting; null: never set. */
  readonly callWaiting: boolean | null
}

/**
 * Whether a line counts as busy for a further call, so that its rule for busy applies: it talks and has switched call
 * waiting off.
 */
export const isBusyLine = ({ isTalking, callWaiting }: LineAtWork): boolean => isTalking && callWaiting === false
