import { expect, test } from 'vitest'
import { fuzz } from '../../../test/fuzz.ts'
import { BookError } from './book-failure.ts'
import { davResponse, readMultistatus } from './read-multistatus.ts'

const samples = [
  `<?xml version="1.0" encoding="utf-8"?>
<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav" xmlns:s="http://sabredav.org/ns">
  <d:response><d:href>/dav/anna/contacts/a%40b.vcf</d:href><d:propstat><d:prop><d:getetag>&quot;1&quot;</d:getetag>
  <c:address-data><![CDATA[BEGIN:VCARD]]>&#13;
END:VCARD</c:address-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>
  <d:propstat><d:prop><s:x/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>
  <d:response><d:href>/dav/anna/contacts/gone.vcf</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>
  <d:sync-token>http://sabre.io/ns/sync/7</d:sync-token>
</d:multistatus>`,
  '<multistatus xmlns="DAV:"><response><href>/Ä/</href></response></multistatus>',
]
const words =
  '<d:response> </d:response> <![CDATA[ ]]> <!-- --> <!DOCTYPE x> &amp; &x; &#0; &#x10ffff; <?xml ?> xmlns="DAV:" \xff \0 " < >'.split(
    ' ',
  )

async function* parts(bytes: Buffer): AsyncGenerator<Buffer> {
  const half = Math.floor(bytes.length / 2)
  yield bytes.subarray(0, half)
  yield bytes.subarray(half)
}

test('BOOK-02: an answer of a CardDAV server is read, or refused', async () => {
  let read = 0
  await fuzz(
    { samples: samples.map((text) => Buffer.from(text)), words, isRefusal: (error) => error instanceof BookError },
    async (bytes) => {
      await readMultistatus(parts(bytes), (response) => {
        expect(davResponse(response).href).not.toBe('')
        read += 1
      })
    },
  )
  expect(read).toBeGreaterThan(0)
})
