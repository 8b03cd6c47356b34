/** A table of figures; every row is as long as its head. */
export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What one part measured, as it stands in RESULTS.md. */
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
