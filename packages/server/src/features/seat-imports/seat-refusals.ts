import type { RefusalReason } from '@lineside/contract/refusals'
import { Refusal, reasonOf } from '../../platform/refusal.ts'
import { columnOfMember } from './seat-file.ts'

/** A refusal whose field is named as the file's column. */
export const said = (refusal: Refusal): RefusalReason & { message: string } => {
  const { field, ...reason } = reasonOf(refusal)
  return { message: refusal.message, ...reason, ...(field === undefined ? {} : { field: columnOfMember(field) }) }
}

/** Thrown to roll back the transaction of an import; it names the line of the file that is the reason. */
export class WrongLine extends Error {
  override readonly name = 'WrongLine'
  readonly line: number
  readonly refusal: Refusal

  constructor(line: number, refusal: Refusal) {
    super(`Line ${line}: ${refusal.message}`)
    this.line = line
    this.refusal = refusal
  }
}

export interface FailedImport {
  readonly phase: 'failed'
  readonly message: string
  /** The refusal as JSON. */
  readonly refusal: string
}

/** The outcome of an import that threw this error; errors that are no refusals are explained only in the log. */
export const failedBy = (error: unknown): FailedImport => {
  if (error instanceof WrongLine) return failed(error.refusal, error.line, error.message)
  if (error instanceof Refusal) return failed(error)
  return failed(new Refusal('import_broken', 'The import failed; nothing has been changed.', {}))
}

const failed = (why: Refusal, line: number | null = null, message = why.message): FailedImport => {
  const { message: _, ...reason } = said(why)
  return { phase: 'failed', message, refusal: JSON.stringify({ ...reason, line }) }
}
