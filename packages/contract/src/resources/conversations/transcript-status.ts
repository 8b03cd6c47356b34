import * as z from 'zod/mini'

/** Whether a voicemail or a recording has been written down: no, it will be, or yes (ngcp-api-facts 5.2 and 5.4). */
export const transcriptStatus = z.enum(['none', 'pending', 'done'])

/** FRONT-03: the members of a message or recording of which nothing is written down. */
export const noTranscript = { transcript_status: 'none', transcript: null } as const
