import type { JsonText } from './json-text.ts'

/** An item with its links, which leave as one object: a copy of each item only to add a member costs more than writing it. */
export class Represented {
  readonly item: object
  readonly links: JsonText

  constructor(item: object, links: JsonText) {
    this.item = item
    this.links = links
  }
}
