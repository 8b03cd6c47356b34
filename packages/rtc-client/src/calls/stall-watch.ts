import { type ArrivedSound, beginHearing, hear, type Heard, pauseHearing } from '@lineside/telephony/figures/heard-legs'

export interface StallOptions {
  /** The number of packets that have come so far, of all kinds, and the sound among them. */
  readonly arrived: () => Promise<Arrived>
  /** Called when nothing has come for a while although it should. */
  readonly onStall: () => void
  /** Called once for each fact about what is heard. */
  readonly onHeard: (sound: Heard) => void
}

export interface Arrived {
  readonly packets: number
  readonly sound: ArrivedSound
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
export const createStallWatch = ({ arrived, onStall, onHeard }: StallOptions) => {
  let timer: ReturnType<typeof setInterval> | undefined
  let last = -1
  let silent = 0
  let hearing = beginHearing

  const look = async (): Promise<void> => {
    const found = await arrived().catch(() => null)
    if (timer === undefined) return
    if (found !== null) {
      const next = hear(hearing, found.sound)
      hearing = next.hearing
      for (const fact of next.told) onHeard(fact)
    }
    const now = found?.packets ?? last
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
      hearing = pauseHearing(hearing)
      silent = 0
    },
  }
}
