/** Beside a figure that is not what the issue of its budget asks for. */
export const overMark = '**over**'

interface Budget {
  readonly limit: number
  /** The figure must not be larger, or not be smaller. */
  readonly at: 'most' | 'least'
  readonly unit?: string
}

/** Two cells: the budget of a figure, and a mark when the figure does not keep it. */
export const judged = (value: number, { limit, at, unit = '' }: Budget): readonly [string, string] => {
  const isKept = at === 'most' ? value <= limit : value >= limit
  return [`${at === 'most' ? '≤' : '≥'} ${limit}${unit}`, isKept ? '' : overMark]
}

/** Two empty cells: a figure that nobody limits. */
export const unlimited: readonly [string, string] = ['', '']
