import type { RefusalCode, RefusalReason, RefusalValues } from '@lineside/contract/refusals'
import { isSecretMember } from '@lineside/contract/secret-members'

/**
 * Why something is not done, as a code with values. It does not depend on HTTP; each edge (HTTP, shell, mail, jobs)
 * presents it in its own way. Code that throws a Refusal has changed nothing, or runs in a transaction.
 */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  override readonly name = 'Refusal'
  readonly code: Code
  readonly values: RefusalValues[Code]
  /** Name of the member in the request's body. */
  readonly field: string | undefined

  /** @param message one sentence in the words of the field's API (ngcp-api-facts) where it has some */
  constructor(code: Code, message: string, values: RefusalValues[Code], field?: string) {
    super(message)
    this.code = code
    this.values = values
    this.field = field
  }
}

/** A refusal in the form of an answer. */
export const reasonOf = ({ code, values, field }: Refusal): RefusalReason => ({
  reason: code,
  values: { ...(values as RefusalReason['values']) },
  ...(field === undefined ? {} : { field }),
})

/** For mistakes that only a badly written client makes: users of the portal never see it. */
export const malformed = (message: string): Refusal => new Refusal('malformed', message, {})

/** @param message the field's general text for a role that may not make this call, or a special one for this call */
export const notAllowed = (message = 'Invalid user'): Refusal => new Refusal('not_allowed', message, {})

/** For a body that names a line that does not exist or belongs to somebody else. */
export const lineUnknown = (message = "Invalid 'subscriber_id'."): Refusal =>
  new Refusal('line_unknown', message, {}, 'subscriber_id')

export const busy = (): Refusal => new Refusal('busy', 'Service Unavailable', {})

/** A code with its own values. */
export type Reason = {
  readonly [Code in RefusalCode]: { readonly code: Code; readonly values: RefusalValues[Code] }
}[RefusalCode]

/** For a member that cannot be changed. */
export const valueFixed = { code: 'value_fixed', values: {} } as const satisfies Reason

export interface FieldError {
  readonly field: string
  readonly input?: unknown
  readonly errors: readonly string[]
  /** Reason of the error; absent: `value_invalid`. */
  readonly reason?: Reason
}

/**
 * A refusal in the field's form: `Validation failed. field='x', input='y', errors='…'` (ngcp-api-facts 0.2). Its code
 * is that of the first error.
 */
export const validationFailed = (fields: readonly FieldError[]): Refusal => {
  const { code, values }: Reason = fields[0]?.reason ?? { code: 'value_invalid', values: {} }
  const said = fields
    .slice(0, 10)
    .map((error) => `field='${error.field}', input='${shown(error)}', errors='${error.errors.join(',')}'`)
  return new Refusal(code, `Validation failed. ${said.join('; ')}`, values, fields[0]?.field)
}

export const valueTooBig = (field: string, most: number, input?: number): Refusal => {
  const reason = { code: 'value_too_big', values: { most } } as const
  return validationFailed([{ field, input, errors: [`Value must not exceed ${most}`], reason }])
}

export const valueTooLong = (field: string, input: string, most: number, length = input.length): Refusal => {
  const reason = { code: 'value_too_long', values: { most, length } } as const
  return validationFailed([
    { field, input, errors: [`Field should not exceed ${most} characters. You entered ${length}`], reason },
  ])
}

const withoutSecrets = (name: string, value: unknown): unknown => (isSecretMember(name) ? '*****' : value)

const shown = ({ field, input }: FieldError): string => {
  if (isSecretMember(field)) return '*****'
  if (input === undefined) return ''
  const text = typeof input === 'string' ? input : JSON.stringify(input, withoutSecrets)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
