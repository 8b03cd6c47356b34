/** Limits of conferences; lengths in characters, times in seconds (`limits`). */
export const conferenceLimits = {
  conferenceNameLength: 64,
  /** Digits of a conference PIN. */
  conferencePinMinimum: 4,
  conferencePinLength: 16,
  /** Members of one conference when a server forwards media, and when none can. */
  conferenceMembers: 16,
  conferenceMembersUnforwarded: 6,
  /** Up to this many members connect directly with each other; with one more, the server forwards. */
  conferenceMeshMembers: 4,
  /**
   * When a conference shrinks to this size, its members connect directly again. It is one below
   * `conferenceMeshMembers`, so that a member who leaves and comes back does not switch the mode each time.
   */
  conferenceMeshAgainMembers: 3,
  /**
   * Wrong PINs that a subscriber may send within a minute; also wrong conference IDs that a caller may enter within a
   * minute.
   */
  conferenceWrongPins: 5,
  /** Digits of the conference ID that callers enter to join by telephone. */
  conferenceIdLength: 8,
  /** Tries for the conference ID, and for the PIN, within one call. */
  conferenceDialInTries: 3,
  /** A caller who has been alone in a conference for this long is disconnected. */
  conferenceAloneSeconds: 900,
  /** Rooms of one customer that keep a conference ID; beyond that, unused rooms of those who keep most lose theirs. */
  conferencesKept: 500,
  /** Rooms of one customer that are in use at the same time. */
  conferencesOpen: 50,
  /** How long a member who lost the connection to the server keeps the place in the conference. */
  conferenceReturnSeconds: 10,
  conferenceNumberMinimum: 100_000,
  conferenceNumberMaximum: 999_999,
} as const
