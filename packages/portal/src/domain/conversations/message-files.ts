import type { getFaxRecording } from '@lineside/contract/resources/conversations/faxes'
import type { getVoicemailRecording } from '@lineside/contract/resources/conversations/voicemails'
import { callForBlob } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { soundFormat } from '../../shared/files/sound-format.ts'

const sound = describedRoute<typeof getVoicemailRecording>('GET', '/api/voicemailrecordings/:id')
const pages = describedRoute<typeof getFaxRecording>('GET', '/api/faxrecordings/:id')

/** CONV-05: a voicemail's sound in the format that this browser plays. */
export const voicemailSound = (id: number): Promise<Blob> =>
  callForBlob(sound, { params: { id }, query: { format: soundFormat(navigator.userAgent) } })

/** DASH-02, CONV-05: a voicemail as wav. */
export const voicemailFile = (id: number): Promise<Blob> => callForBlob(sound, { params: { id } })

/** CONV-06: all pages of a fax, as tif unless pdf is asked for. */
export const faxFile = (id: number, format: 'tif' | 'pdf' = 'tif', signal?: AbortSignal): Promise<Blob> =>
  callForBlob(pages, { params: { id }, query: format === 'tif' ? {} : { format }, signal })
