import type { Page, Request } from '@playwright/test'

export interface Bytes {
  /** JavaScript and CSS, in bytes as transferred. */
  code: number
  /** All bytes: code, the page, fonts, pictures, and answers of the API. */
  all: number
  /** Scripts and style sheets that were not compressed with Brotli. */
  readonly uncompressed: string[]
}

/** The palette and single keys are fetched once a page is quiet, and what they stand on with them: from here on nothing is the page's. */
export const quiet = /quiet-parts/

/** Counts the bytes that a page loads from now on until it is quiet. */
export const countBytes = (page: Page): { read(): Promise<Bytes> } => {
  const finished: Request[] = []
  const afterwards = new Set<Request>()
  page.on('request', (request) => {
    if (afterwards.size > 0 || quiet.test(request.url())) afterwards.add(request)
  })
  page.on('requestfinished', (request) => finished.push(request))
  return {
    read: async () => {
      const bytes: Bytes = { code: 0, all: 0, uncompressed: [] }
      for (const request of finished) {
        if (afterwards.has(request)) continue
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
