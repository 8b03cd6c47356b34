/** A file of a multipart body, as its sender calls it and what type it says it is. */
export interface SentFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name?: string
  readonly type?: string
}

/** Body and header of an upload: the part `json`, if any, and the files, for `app.inject` and for `fetch`. */
export async function multipart(json: unknown, files: Readonly<Record<string, SentFile>> = {}) {
  const form = new FormData()
  if (json !== undefined) form.append('json', typeof json === 'string' ? json : JSON.stringify(json))
  for (const [part, { bytes, name = 'upload.bin', type = '' }] of Object.entries(files))
    form.append(part, new Blob([bytes], { type }), name)
  const message = new Response(form)
  const payload = Buffer.from(await message.arrayBuffer())
  return { payload, headers: { 'content-type': message.headers.get('content-type') ?? '' } }
}
