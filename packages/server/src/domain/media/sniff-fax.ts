import type { FaxKind } from './fax-formats.ts'

/**
 * Tells the kind of a document to be faxed from its first bytes; null when we do not support it.
 * @param bytes the start of the file, some hundred bytes are enough
 */
export function sniffFax(bytes: Uint8Array): FaxKind | null {
  const start = String.fromCharCode(...bytes.subarray(0, 5))
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return 'tif'
  if (start === '%PDF-') return 'pdf'
  if (start.startsWith('%!')) return 'ps'
  return isText(bytes) ? 'text' : null
}

/**
 * Whether the bytes are UTF-8 without control characters, except spacing such as line breaks. A sequence that is cut
 * off at the end is allowed.
 */
function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text)
  } catch {
    return false
  }
}
