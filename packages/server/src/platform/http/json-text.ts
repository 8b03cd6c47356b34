/** JSON that is written already: links, of which a page has hundreds, all alike but for an id. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What JSON escapes, and halves of surrogate pairs, which it escapes when the other half is missing. */
const special = /["\\\u0000-\u001f\ud800-\udfff]/

/** A text in JSON. */
export const quoted = (text: string): string => (special.test(text) ? JSON.stringify(text) : `"${text}"`)
