/** Ticks a second of the clock that Opus counts by in RTP and in Ogg. */
export const OPUS_TICKS = 48_000

/** One packet of 20 ms without a sound: full band, one channel. */
export const opusSilence = Buffer.from([0xf8, 0xff, 0xfe])
export const SILENCE_TICKS = 960

const silkTicks = [480, 960, 1920, 2880] as const
const celtTicks = [120, 240, 480, 960] as const
/** No packet is longer than 120 ms. */
const MOST_TICKS = 5760

/**
 * How long an Opus packet sounds, as its first bytes say (RFC 6716, 3.1).
 * @returns ticks; 0 for what is no packet
 */
export const opusTicks = (packet: Uint8Array): number => {
  const [head, count = 0] = packet
  if (head === undefined) return 0
  const configuration = head >> 3
  // between 12 and 15 stand the hybrids, of 10 or 20 ms
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
