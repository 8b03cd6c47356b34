const BITRATES_V1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const BITRATES_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLE_RATES_V1 = [44_100, 48_000, 32_000]

/**
 * Length in bytes of the MPEG layer III frame whose header (ISO 11172-3, 2.4.1.3) is at this position; null when there
 * is no header, or one of free bit rate.
 */
export function mp3FrameBytes(bytes: Uint8Array, offset: number): number | null {
  const [sync, version, rates] = [bytes[offset], bytes[offset + 1], bytes[offset + 2]]
  if (sync !== 0xff || version === undefined || rates === undefined) return null
  if ((version & 0xe6) !== 0xe2) return null
  // 3 is MPEG 1, 2 is MPEG 2, 0 is MPEG 2.5; 1 is reserved
  const mpeg = (version >> 3) & 3
  const base = SAMPLE_RATES_V1[(rates >> 2) & 3]
  const bitrate = (mpeg === 3 ? BITRATES_V1 : BITRATES_V2)[rates >> 4]
  if (mpeg === 1 || !base || !bitrate) return null
  const sampleRate = mpeg === 3 ? base : mpeg === 2 ? base / 2 : base / 4
  const padding = (rates >> 1) & 1
  return Math.floor(((mpeg === 3 ? 144 : 72) * bitrate * 1000) / sampleRate) + padding
}
