import { readFileSync } from 'node:fs'

/** The version in the server's package.json; the same two folders up from `src` and from `dist`. */
export const productVersion: string = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version
