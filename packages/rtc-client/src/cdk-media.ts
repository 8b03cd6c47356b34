import { CallMedia } from './calls/call-media.ts'
import { JoinedConference, webLinks } from './conference/joined-conference.ts'
import type { MediaPart } from './media-part.ts'

// the engine's second script, which the first one fetches from beside itself (media-part.ts)
globalThis.cdkMedia = { CallMedia, JoinedConference, links: webLinks } satisfies MediaPart
