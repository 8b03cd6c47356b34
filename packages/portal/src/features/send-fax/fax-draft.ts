import { faxDestination } from '@lineside/telephony/fax/fax-destination'
import { limits } from '@lineside/contract/limits'
import type { FaxQuality } from '@lineside/contract/resources/faxes'
import { type FileFault, fileFault, type FileKind } from '../../shared/uploads/file-kind.ts'

/** What is typed and chosen in the dialog (FAX-06). */
export interface FaxDraft {
  readonly destination: string
  readonly quality: FaxQuality
  readonly pageHeader: string
  readonly content: string
  readonly file: File | null
}

export const emptyDraft: FaxDraft = { destination: '', quality: 'normal', pageHeader: '', content: '', file: null }

/** FAX-06: the kinds of files that become a fax. */
export const faxFiles: FileKind = {
  endings: ['.pdf', '.tif', '.tiff', '.txt', '.ps'],
  maxBytes: limits.faxFileBytes,
}

export interface FaxProblems {
  readonly destination: 'required' | 'number' | null
  readonly pageHeader: 'required' | 'tooLong' | null
  /** `missing`: neither a content nor a file. */
  readonly content: 'missing' | 'tooLong' | null
  readonly file: FileFault | null
}

/** Whether something is a number does not depend on where it is dialled. */
const anywhere = { cc: null, ac: null }

/** FAX-06, FAX-07: what is wrong with a draft. */
export const faxProblems = ({ destination, pageHeader, content, file }: FaxDraft): FaxProblems => ({
  destination:
    destination.trim() === '' ? 'required' : faxDestination(destination, anywhere) === null ? 'number' : null,
  pageHeader:
    pageHeader.trim() === '' ? 'required' : pageHeader.trim().length > limits.faxPageHeaderLength ? 'tooLong' : null,
  content:
    content.trim() === '' && file === null ? 'missing' : content.length > limits.faxContentLength ? 'tooLong' : null,
  file: file === null ? null : fileFault(file, faxFiles),
})

/** FAX-07: something was entered, all that is needed is there, and nothing is wrong. */
export const canSend = (draft: FaxDraft): boolean =>
  isDirty(draft) && Object.values(faxProblems(draft)).every((problem) => problem === null)

export const isDirty = (draft: FaxDraft): boolean =>
  (Object.keys(emptyDraft) as (keyof FaxDraft)[]).some((member) => draft[member] !== emptyDraft[member])
