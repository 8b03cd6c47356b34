/** An answer of ours that the phone has yet to acknowledge. */
export interface Acknowledgement {
  /** One was given; a new one takes its place. @param lost it was not acknowledged in time; absent: somebody else watches */
  expect(lost?: () => void): void
  came(): void
  /** Nobody waits for it any more, or nobody did. */
  readonly done: Promise<void>
}

/** As long as answers are repeated without being acknowledged. */
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
