/** ITU-T G.711 A-law: even bits arrive inverted; three bits of exponent, four of mantissa. */
export function fromALaw(byte: number): number {
  const value = byte ^ 0x55
  const exponent = (value >> 4) & 7
  const mantissa = ((value & 15) << 4) + 8
  const magnitude = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1)
  return (value & 0x80 ? magnitude : -magnitude) / 32768
}

/** ITU-T G.711 mu-law: all bits arrive inverted; a bias of 132 makes the steps double evenly. */
export function fromMuLaw(byte: number): number {
  const value = ~byte & 0xff
  const magnitude = ((((value & 15) << 3) + 132) << ((value >> 4) & 7)) - 132
  return (value & 0x80 ? -magnitude : magnitude) / 32768
}

/** @param sample linear, 16 bit */
export function toALaw(sample: number): number {
  const size = Math.min(32_635, Math.abs(sample))
  const exponent = size < 256 ? 0 : 24 - Math.clz32(size)
  const mantissa = (exponent === 0 ? size >> 4 : size >> (exponent + 3)) & 15
  return ((sample >= 0 ? 0x80 : 0) | (exponent << 4) | mantissa) ^ 0x55
}

/** @param sample linear, 16 bit */
export function toMuLaw(sample: number): number {
  const size = Math.min(32_635, Math.abs(sample)) + 132
  const exponent = 24 - Math.clz32(size)
  return ~((sample >= 0 ? 0 : 0x80) | (exponent << 4) | ((size >> (exponent + 3)) & 15)) & 0xff
}
