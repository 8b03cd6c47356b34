import { operatorRefusal } from './provisioning.ts'

const maxBytes = 1_048_576

const signatures: readonly (readonly [type: string, looksSo: (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff'],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))],
  ['image/webp', (bytes) => /^RIFF.{4}WEBP/s.test(bytes.subarray(0, 12).toString('latin1'))],
  ['image/svg+xml', (bytes) => /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<svg[\s>]/s.test(bytes.toString('utf8'))],
]

/**
 * The media type of a logo by what it holds, whatever its name says.
 * @throws Refusal for what is no picture or too big to be loaded with every page
 */
export const logoType = (content: Buffer): string => {
  if (content.byteLength > maxBytes) throw operatorRefusal('The logo has more than 1 MiB.')
  const type = signatures.find(([, looksSo]) => looksSo(content))?.[0]
  if (type === undefined) throw operatorRefusal('The logo must be an SVG, PNG, JPEG, WebP or GIF picture.')
  return type
}
