import { faxDestination } from '@lineside/telephony/fax/fax-destination'
import { isExtension } from '@lineside/telephony/numbers/readable-number'
import { limits } from '@lineside/contract/limits'
import type { FaxQuality } from '@lineside/contract/resources/conversations/faxes'
import { type FileFault, fileFault, type FileKind } from '../../shared/uploads/file-kind.ts'

/** The content of the dialog's form (FAX-06). */
export interface FaxDraft {
  readonly destination: string
  readonly quality: FaxQuality
  readonly pageHeader: string
  readonly content: string
  readonly file: File | null
}

export const emptyDraft: FaxDraft = { destination: '', quality: 'normal', pageHeader: '', content: '', file: null }

/** FAX-06: the types of files that can be sent as a fax. */
export const faxFiles: FileKind = {
  endings: ['.pdf', '.tif', '.tiff', '.jpg', '.jpeg', '.png', '.gif', '.webp', '.txt', '.ps'],
  maxBytes: limits.faxFileBytes,
}

export interface FaxProblems {
  readonly destination: 'required' | 'number' | null
  readonly pageHeader: 'required' | 'tooLong' | null
  /** `missing`: there is neither a text nor a file. */
  readonly content: 'missing' | 'tooLong' | null
  readonly file: FileFault | null
}

/** A place without codes, because the check for a number does not depend on where it is dialled. */
const anywhere = { cc: null, ac: null }

/** FAX-06, FAX-07: the errors of a draft, by field. */
export const faxProblems = ({ destination, pageHeader, content, file }: FaxDraft): FaxProblems => ({
  destination:
    destination.trim() === '' ? 'required' : faxDestination(destination, anywhere) === null ? 'number' : null,
  pageHeader:
    pageHeader.trim() === '' ? 'required' : pageHeader.trim().length > limits.faxPageHeaderLength ? 'tooLong' : null,
  content:
    content.trim() === '' && file === null ? 'missing' : content.length > limits.faxContentLength ? 'tooLong' : null,
  file: file === null ? null : fileFault(file, faxFiles),
})

/** FAX-07: whether the draft differs from an empty one and has no errors. */
export const canSend = (draft: FaxDraft): boolean =>
  isDirty(draft, emptyDraft) && Object.values(faxProblems(draft)).every((problem) => problem === null)

/** Whether something was entered beyond what the dialog began with. */
export const isDirty = (draft: FaxDraft, begun: FaxDraft): boolean =>
  (Object.keys(emptyDraft) as (keyof FaxDraft)[]).some((member) => draft[member] !== begun[member])

/** The facts about the platform and the destination that decide whether a fax can leave. */
export interface FaxWays {
  /** There is an outside fax line, or the platform does not tell. */
  readonly hasLine: boolean
  /** The number is that of a line of the reader's company. */
  readonly isColleague: boolean
}

/**
 * The main button is what is possible now: without an outside fax line, a fax to a number outside is kept as a draft. It can
 * be sent all the same, because a number outside may belong to another customer of the platform.
 */
export function mainAction({ destination }: FaxDraft, { hasLine, isColleague }: FaxWays): 'send' | 'save' {
  const read = faxDestination(destination, anywhere)
  if (hasLine || isColleague || read === null) return 'send'
  return read.extension !== null && isExtension(read.extension) ? 'send' : 'save'
}
