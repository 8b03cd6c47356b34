/** The page numbers to offer: the first, the last, and those around the current page; null marks a gap. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const wanted = new Set([1, pages, page - 1, page, page + 1])
  if (page <= 3) for (const near of [2, 3, 4]) wanted.add(near)
  if (page >= pages - 2) for (const near of [pages - 3, pages - 2, pages - 1]) wanted.add(near)
  const shown = [...wanted].filter((each) => each >= 1 && each <= pages).sort((a, b) => a - b)
  return shown.flatMap((each, index) => {
    const before = shown[index - 1]
    if (before === undefined || each === before + 1) return [each]
    return each === before + 2 ? [each - 1, each] : [null, each]
  })
}
