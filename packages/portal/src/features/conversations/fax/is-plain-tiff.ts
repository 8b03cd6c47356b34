/** As the platform stores faxes: at most a hundred pages, of at most 12,000 dots across and down. */
const mostPages = 100
const mostSide = 12_000
const mostEntries = 64

/** Bytes of a value by its type (TIFF 6.0, section 2); other types are not ours. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 }
const [width, height] = [256, 257]
/** Tags that lead to further directories, which no fax has. */
const nested: ReadonlySet<number> = new Set([330, 34_665, 34_853, 50_740])

/**
 * Whether a file is a TIFF as faxes are: a chain of pages that ends, each with values that lie within the file. The
 * library that decodes it believes whatever a file says of itself, and would fill the memory (photopea/UTIF.js#142).
 */
export const isPlainTiff = (bytes: ArrayBuffer): boolean => {
  try {
    const view = new DataView(bytes)
    const order = view.getUint16(0)
    const isLittle = order === 0x49_49
    if ((!isLittle && order !== 0x4d_4d) || view.getUint16(2, isLittle) !== 42) return false
    let at = view.getUint32(4, isLittle)
    for (let page = 0; at !== 0; page++) {
      if (page === mostPages || !isPlainPage(view, at, isLittle)) return false
      at = view.getUint32(at + 2 + view.getUint16(at, isLittle) * 12, isLittle)
    }
    return true
  } catch {
    // something lies outside of the file
    return false
  }
}

const isPlainPage = (view: DataView, at: number, isLittle: boolean): boolean => {
  const entries = view.getUint16(at, isLittle)
  if (entries > mostEntries) return false
  return Array.from({ length: entries }, (_none, index) => at + 2 + index * 12).every((entry) =>
    isPlainEntry(view, entry, isLittle),
  )
}

const isPlainEntry = (view: DataView, at: number, isLittle: boolean): boolean => {
  const [tag, type] = [view.getUint16(at, isLittle), view.getUint16(at + 2, isLittle)]
  const count = view.getUint32(at + 4, isLittle)
  const size = sizes[type]
  if (size === undefined || nested.has(tag)) return false
  const bytes = count * size
  if (bytes > 4 && view.getUint32(at + 8, isLittle) + bytes > view.byteLength) return false
  if (tag !== width && tag !== height) return true
  const value = type === 3 ? view.getUint16(at + 8, isLittle) : view.getUint32(at + 8, isLittle)
  return count === 1 && value <= mostSide
}
