import { readFileSync } from 'node:fs'

/** The version in the server's package.json, which is two folders up from both `src` and `dist`. */
export const productVersion: string = (
  JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version
