/** Marks a figure that misses its budget. */
export const overMark = '**over**'

interface Budget {
  readonly limit: number
  /** `most`: the figure must not be larger than the limit; `least`: not smaller. */
  readonly at: 'most' | 'least'
  readonly unit?: string
}

/** Two table cells: the budget of a figure, and a mark if the figure misses it. */
export const judged = (value: number, { limit, at, unit = '' }: Budget): readonly [string, string] => {
  const isKept = at === 'most' ? value <= limit : value >= limit
  return [`${at === 'most' ? '≤' : '≥'} ${limit}${unit}`, isKept ? '' : overMark]
}

/** Two empty table cells, for a figure without a budget. */
export const unlimited: readonly [string, string] = ['', '']
