export interface StallOptions {
  /** How many have come so far. */
  readonly packets: () => Promise<number>
  /** Nothing came for a while, though it should. */
  readonly onStall: () => void
}

const every = 3_000
/** Looks without a packet. */
const mostSilent = 3
/** After one it is left alone for as many looks: what is made again takes its time. */
const restsFor = 8

/**
 * Watches whether what the other side sends really comes: a connection may say that it stands, and carry nothing. Somebody
 * muted sends silence, which comes as packets too.
 */
export const createStallWatch = ({ packets, onStall }: StallOptions) => {
  let timer: ReturnType<typeof setInterval> | undefined
  let last = -1
  let silent = 0

  const look = async (): Promise<void> => {
    const now = await packets().catch(() => last)
    if (timer === undefined) return
    silent = now === last ? silent + 1 : Math.min(silent, 0)
    last = now
    if (silent < mostSilent) return
    silent = -restsFor
    onStall()
  }
  return {
    /** @param isWanted something should come now */
    watch(isWanted: boolean): void {
      if (isWanted === (timer !== undefined)) return
      clearInterval(timer)
      timer = isWanted ? setInterval(() => void look(), every) : undefined
      last = -1
      silent = 0
    },
  }
}
