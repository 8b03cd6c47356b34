import { mediaScript } from 'virtual:media-script'
import type { CallMedia } from './calls/call-media.ts'
import type { JoinedConference, LinkOpeners } from './conference/joined-conference.ts'

/** The second script of the engine (`cdk-media.ts`): what only a call or a conference needs that has media. */
export interface MediaPart {
  readonly CallMedia: typeof CallMedia
  readonly JoinedConference: typeof JoinedConference
  readonly links: LinkOpeners
}

/** Where the engine gets its second part from; tests give their own. */
export interface MediaPartSource {
  /** null: it is not there yet. */
  readonly loaded: () => MediaPart | null
  /** @throws Error named `NotLoadedError` if it does not come; the next call tries again */
  readonly load: () => Promise<MediaPart>
}

declare global {
  // eslint-disable-next-line no-var
  var cdkMedia: MediaPart | undefined
}

/** Clients recognise this error by its `name`. */
class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError'
}

/** The script that runs right now is the engine's first one; the second one lies beside it, wherever that is. */
const own = (document.currentScript as HTMLScriptElement | null)?.src ?? `${location.origin}/rtc/files/dist/`
const address = new URL(mediaScript, own).href

/** Milliseconds before another attempt. */
const pauses = [500, 2000]

/** Milliseconds after which an attempt counts as failed: a lost network may leave a request open for minutes. */
const mostMilliseconds = 15_000

let loading: Promise<MediaPart> | null = null

const loaded = (): MediaPart | null => globalThis.cdkMedia ?? null

/**
 * Each part is fetched when it is needed: this one with the first media that are opened or the first call that comes,
 * but at the latest some time after the engine has connected (`client.ts`), so that usually nobody waits for it.
 */
export const mediaPart: MediaPartSource = {
  loaded,
  load: () => {
    loading ??= fetchPart().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  },
}

const fetchPart = async (): Promise<MediaPart> => {
  for (let attempt = 0; ; attempt++) {
    await addScript()
    const part = loaded()
    if (part) return part
    const pause = pauses[attempt]
    if (pause === undefined) throw new NotLoadedError('The second part of the engine did not load')
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Resolves when the script has run, could not be fetched, or does not come. */
const addScript = (): Promise<void> =>
  new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = address
    const end = () => {
      clearTimeout(timer)
      script.remove()
      resolve()
    }
    const timer = setTimeout(end, mostMilliseconds)
    script.addEventListener('load', end)
    script.addEventListener('error', end)
    document.head.append(script)
  })
