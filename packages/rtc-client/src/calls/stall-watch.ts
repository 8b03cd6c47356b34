export interface StallOptions {
  /** The number of packets that have come so far. */
  readonly packets: () => Promise<number>
  /** Called when nothing has come for a while although it should. */
  readonly onStall: () => void
}

const every = 3_000
/** Checks in a row without a new packet that count as a stall. */
const mostSilent = 3
/** Extra checks to wait after a stall, because restoring the connection takes time. */
const restsFor = 8

/**
 * Watches whether the media of the other side really arrive: a connection may count as connected and still carry
 * nothing. A muted party sends silence, which also comes as packets.
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
    /** @param isWanted whether media should arrive now */
    watch(isWanted: boolean): void {
      if (isWanted === (timer !== undefined)) return
      clearInterval(timer)
      timer = isWanted ? setInterval(() => void look(), every) : undefined
      last = -1
      silent = 0
    },
  }
}
