import sharp from 'sharp'
import { MediaError } from './media-error.ts'
import { MAX_TIFF_PIXELS } from './media-limits.ts'
import { reason } from '../../platform/reason.ts'

/** An icon of the installed app: a square with a logo or the product's mark in it. */
export interface DrawIconJob {
  /** Path of the logo's file; null: the product's mark. */
  readonly logo: string | null
  readonly to: string
  /** Length of a side, in pixels. */
  readonly size: number
  /** Whether the system cuts the icon to a shape of its own: then there is more room around the picture. */
  readonly isMaskable: boolean
  /** Colours of the mark, as `#rrggbb`. */
  readonly colours: readonly [string, string]
}

/** The share of a side that the picture takes; systems may cut off a fifth all around (80 % is the safe zone). */
const shares = { maskable: 0.56, plain: 0.76 } as const
const paper = '#ffffff'

/** @throws MediaError unreadable, too_large */
export const drawIcon = async ({ logo, to, size, isMaskable, colours }: DrawIconJob): Promise<{ size: number }> => {
  const side = Math.round(size * shares[isMaskable ? 'maskable' : 'plain'])
  try {
    const picture = await sharp(logo ?? Buffer.from(mark(colours)), { limitInputPixels: MAX_TIFF_PIXELS, density: 300 })
      .resize(side, side, { fit: 'contain', background: '#ffffff00' })
      .png()
      .toBuffer()
    await sharp({ create: { width: size, height: size, channels: 3, background: paper } })
      .composite([{ input: picture }])
      .png({ compressionLevel: 9 })
      .toFile(to)
    return { size }
  } catch (error) {
    throw new MediaError('unreadable', `Logo: ${reason(error)}`)
  }
}

/** The product's mark, as the portal's `mark.svg`, in the middle of its square. */
const mark = ([line, dot]: readonly [string, string]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="1 0 32 31"><path d="M10 4v14a9 9 0 0 0 9 9h8" fill="none" stroke="${line}" stroke-width="5" stroke-linecap="round"/><circle cx="23" cy="10" r="5" fill="${dot}"/></svg>`
