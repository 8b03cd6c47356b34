/** Waits for the phone's ACK of a reply that this process has sent. */
export interface Acknowledgement {
  /**
   * A reply was sent; it replaces an earlier one that still waits.
   * @param lost called if no ACK comes in time; undefined: the library watches this
   */
  expect(lost?: () => void): void
  came(): void
  /** Resolves when no ACK is outstanding any more, or at once if none is. */
  readonly done: Promise<void>
}

/** How long a reply is repeated while no ACK comes (RFC 3261: 64*T1). */
const ACK_MS = 32_000

export const createAcknowledgement = (): Acknowledgement => {
  let resolve = (): void => undefined
  let done: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const came = (): void => {
    clearTimeout(timer)
    resolve()
  }
  return {
    expect: (lost) => {
      came()
      done = new Promise<void>((settle) => {
        resolve = settle
      })
      if (lost !== undefined) timer = setTimeout(lost, ACK_MS)
    },
    came,
    get done() {
      return done
    },
  }
}
