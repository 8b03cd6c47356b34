/**
 * Where the other end of an address is, as one process knows it. An address names a party: a browser's leg in a call,
 * or a guest of a conference. The process that the party is connected to is its **holder**; the process that runs the
 * call or holds the room is its **owner**. Rows say which process the owner is.
 *
 * `moves` counts how often the owner has changed. A message with a lower count comes from a former owner.
 */
export type Where =
  /** This process is holder and owner. */
  | { readonly phase: 'here'; readonly moves: number }
  /** This process is one of the two ends, and the process `at` is the other one. */
  | {
      readonly phase: 'elsewhere'
      readonly role: 'holder' | 'owner'
      readonly at: number
      readonly moves: number
      /** How often the holder has followed the owner since it has last heard of one. */
      readonly follows: number
    }
  /** This process is the holder and looks for the owner in the rows. */
  | { readonly phase: 'sought'; readonly moves: number; readonly follows: number }
  /** This process is the owner. The holder `at` has died, and the party may come back to another one for a while. */
  | { readonly phase: 'lost'; readonly at: number; readonly moves: number }
  /** This process has nothing to do with the address any more. */
  | { readonly phase: 'gone' }

export type WhereEvent<Message> =
  /** A process has died. The rows no longer name it. */
  | { readonly type: 'died'; readonly process: number }
  /** Other processes took this one for dead: rows and messages may have changed behind its back. */
  | { readonly type: 'forgotten' }
  /** The rows were read. `owner` null: nobody is the owner any more. `moves`: those of the effect `seek`. */
  | { readonly type: 'found'; readonly owner: number | 'here' | null; readonly moves: number }
  /** The rows could not be read. */
  | { readonly type: 'not_found'; readonly moves: number }
  /** A former owner says that the process `to` is the owner now; null: the rows tell. */
  | { readonly type: 'moved'; readonly to: number | null; readonly moves: number }
  /** A message from the other end, or from a process that takes this one for it. */
  | { readonly type: 'heard'; readonly from: number; readonly moves: number; readonly message: Message }
  /** The party is connected to the process `holder` now. */
  | { readonly type: 'came'; readonly holder: number; readonly moves: number }
  | { readonly type: 'left' }

export type WhereEffect<Message> =
  /** Read the rows, and feed `found` or `not_found`. `after`: what made it necessary. */
  | { readonly do: 'seek'; readonly moves: number; readonly after: 'death' | 'move' | 'moves' | 'failure' }
  /** Tell the new owner that the party is here. */
  | { readonly do: 'announce' }
  /** This process is the owner now: connect the party. */
  | { readonly do: 'settle' }
  /** The party has no call or room any more. `restless`: it has followed too often. */
  | { readonly do: 'give_up'; readonly why: 'no_owner' | 'restless' }
  /** The party's holder has died. */
  | { readonly do: 'lose' }
  | { readonly do: 'deliver'; readonly message: Message; readonly from: number }
