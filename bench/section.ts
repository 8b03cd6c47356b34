/** A table of figures; every row has as many cells as the head. */
export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The results of one part, as a section of RESULTS.md. */
export interface Section {
  /** The part's name: what `npm run bench -- NAME` takes. */
  readonly name: string
  readonly title: string
  /** How it was measured: paragraphs of Markdown. */
  readonly how: readonly string[]
  readonly tables: readonly Table[]
}

export interface Part {
  readonly name: string
  run(say: (progress: string) => void): Promise<Section>
}
