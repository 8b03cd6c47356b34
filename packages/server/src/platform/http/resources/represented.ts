import type { JsonText } from './json-text.ts'

/**
 * An item with its links, which are written as one object: copying each item only to add a member takes longer than
 * writing it.
 */
export class Represented {
  readonly item: object
  readonly links: JsonText

  constructor(item: object, links: JsonText) {
    this.item = item
    this.links = links
  }
}
