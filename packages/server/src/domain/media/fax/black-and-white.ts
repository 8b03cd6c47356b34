/** Darker than half is black. */
const THRESHOLD = 128
/** Darker or lighter pixels are meant to be black or white, not grey. */
const DARKEST_GREY = 56
const LIGHTEST_GREY = 232
/**
 * A pixel belongs to a grey area when all pixels up to this distance on each side are grey: soft edges of letters are
 * narrower.
 */
const REACH = 3

/** Bayer's matrix of 8 x 8: thresholds that are spread evenly. */
const MATRIX = [
  0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26, 12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52, 20, 62, 30, 54,
  22, 3, 35, 11, 43, 1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25, 15, 47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23, 61, 29,
  53, 21,
].map((rank) => rank * 4 + 2)

/**
 * Turns a page into black (0) and white (255): letters and lines keep their edges, pictures and tints become dots.
 * @param rgba four bytes per pixel
 */
export function blackAndWhite(rgba: Uint8Array, width: number, height: number): Buffer {
  const light = Buffer.alloc(width * height)
  for (let from = 0, to = 0; to < light.length; from += 4) light[to++] = luminance(rgba, from)
  const pixels = Buffer.alloc(light.length)
  for (let y = 0, offset = 0; y < height; y++) {
    for (let x = 0; x < width; x++, offset++) {
      const value = light[offset] ?? 0
      const threshold =
        isGrey(value) && isAmongGrey(light, { offset, x, y, width, height }) ? thresholdAt(x, y) : THRESHOLD
      pixels[offset] = value < threshold ? 0 : 255
    }
  }
  return pixels
}

interface Place {
  readonly offset: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const isAmongGrey = (light: Buffer, { offset, x, y, width, height }: Place): boolean => {
  if (x < REACH || y < REACH || x >= width - REACH || y >= height - REACH) return false
  for (let step = 1; step <= REACH; step++)
    for (const near of [offset - step, offset + step, offset - step * width, offset + step * width])
      if (!isGrey(light[near] ?? 0)) return false
  return true
}

const isGrey = (value: number): boolean => value >= DARKEST_GREY && value <= LIGHTEST_GREY
const thresholdAt = (x: number, y: number): number => MATRIX[(y % 8) * 8 + (x % 8)] ?? THRESHOLD

/** Luminance in eight bits, with the weights of ITU-R BT.601. */
const luminance = (rgba: Uint8Array, offset: number): number =>
  ((rgba[offset] ?? 0) * 77 + (rgba[offset + 1] ?? 0) * 150 + (rgba[offset + 2] ?? 0) * 29) >> 8
