/** Ticks a second of the clock for Opus in RTP and in Ogg. */
export const OPUS_TICKS = 48_000

/** A packet of 20 ms of silence: full band, one channel. */
export const opusSilence = Buffer.from([0xf8, 0xff, 0xfe])
export const SILENCE_TICKS = 960

const silkTicks = [480, 960, 1920, 2880] as const
const celtTicks = [120, 240, 480, 960] as const
/** No packet is longer than 120 ms. */
const MOST_TICKS = 5760

/**
 * Returns the duration of an Opus packet, read from its first two bytes (RFC 6716, 3.1 and 3.2).
 * @returns the duration in ticks; 0 if the bytes are not an Opus packet
 */
export const opusTicks = (packet: Uint8Array): number => {
  const [head, count = 0] = packet
  if (head === undefined) return 0
  const configuration = head >> 3
  // configurations 12 to 15 are hybrid, with frames of 10 or 20 ms
  const frame =
    configuration < 12
      ? silkTicks[configuration & 3]
      : configuration < 16
        ? silkTicks[configuration & 1]
        : celtTicks[configuration & 3]
  const code = head & 3
  const frames = code === 0 ? 1 : code === 3 ? count & 63 : 2
  const ticks = (frame ?? 0) * frames
  return ticks <= MOST_TICKS ? ticks : 0
}
