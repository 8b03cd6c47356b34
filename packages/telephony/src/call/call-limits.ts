/** Numbers of a call. Times in seconds. */
export const callLimits = {
  /** How long somebody may wait for an answer, over all attempts. */
  unanswered: 180,
  /** No call is longer. */
  longest: 43_200,
  /** How long a lost connection is waited for. */
  lost: 30,
  /** How long a call rings back at whoever passed it on, where nobody took it. */
  back: 20,
  /** Parts of plans that one way carries out, fresh decisions included. */
  parts: 500,
  /** Entries of the trace that is kept. */
  trace: 400,
} as const
