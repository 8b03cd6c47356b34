import { sendFax } from '@lineside/contract/resources/faxes'
import { type SendOptions, sendUpload } from '../../shared/uploads/send-upload.ts'
import type { FaxDraft } from './fax-draft.ts'

/**
 * Sends a fax, in two parts: what is asked for, and the file.
 * @throws ApiError, AbortError as `sendUpload` does
 */
export const postFax = async (
  subscriberId: number,
  { destination, quality, pageHeader, content, file }: FaxDraft,
  options: SendOptions,
): Promise<void> => {
  const header = pageHeader.trim()
  const json = {
    subscriber_id: subscriberId,
    destination: destination.trim(),
    quality,
    // clients of the field write it one way, its platform reads it the other
    pageHeader: header,
    pageheader: header,
    data: content,
  }
  await sendUpload(sendFax, { json, file: file ?? undefined }, options)
}
