import type { Page, Request } from '@playwright/test'

export interface Bytes {
  /** JavaScript and CSS, as they came over the wire. */
  code: number
  /** Everything: that, the page, fonts, pictures, answers of the API. */
  all: number
  /** Scripts and style sheets that did not come compressed by Brotli. */
  readonly uncompressed: string[]
}

/** Adds up what a page loads from now on. */
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
