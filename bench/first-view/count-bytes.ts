import type { Page, Request } from '@playwright/test'

export interface Bytes {
  /** JavaScript and CSS, in bytes as transferred. */
  code: number
  /** All bytes: code, the page, fonts, pictures, and answers of the API. */
  all: number
  /** Scripts and style sheets that were not compressed with Brotli. */
  readonly uncompressed: string[]
}

/** Counts the bytes that a page loads from now on. */
export const countBytes = (page: Page): { read(): Promise<Bytes> } => {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  return {
    read: async () => {
      const bytes: Bytes = { code: 0, all: 0, uncompressed: [] }
      for (const request of finished) {
        const { responseBodySize } = await request.sizes()
        bytes.all += responseBodySize
        if (!/\.(js|css)$/.test(new URL(request.url()).pathname)) continue
        bytes.code += responseBodySize
        const encoding = await (await request.response())?.headerValue('content-encoding')
        if (encoding !== 'br') bytes.uncompressed.push(request.url())
      }
      return bytes
    },
  }
}
