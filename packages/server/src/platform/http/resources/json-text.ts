/** JSON that is already text: a page has hundreds of links that differ only in an id. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Characters that JSON escapes, and surrogates, which it escapes when their other half is missing. */
const special = /["\\\u0000-\u001f\ud800-\udfff]/

/** The text as a JSON string. */
export const quoted = (text: string): string => (special.test(text) ? JSON.stringify(text) : `"${text}"`)
