import { ApiError } from './api-error.ts'

/** The format in which platforms without reason codes name fields in their messages. */
const fieldError = /field='([^']*)', input='.*?', errors='(.*?)'(?=; field='|$)/gs

/**
 * The platform's objection to a value, without the frame around it, to show at the field (API-05).
 * @param field the name of the field in the request's body
 * @returns null if the value is not the reason; such errors go to `reportError`
 */
export const refusalOf = (error: unknown, field: string): string | null => {
  if (!(error instanceof ApiError) || error.status !== 422 || error.message === '') return null
  if (error.reason !== undefined) return (error.reason.field ?? field) === field ? error.message : null
  const said = [...error.message.matchAll(fieldError)].filter(([, name]) => name === field)
  return said.length === 0 ? error.message : said.map(([, , errors]) => errors).join(', ')
}

/** The same, but only if the platform names this field, for forms with several fields. */
export const fieldRefusalOf = (error: unknown, field: string): string | null =>
  error instanceof ApiError && error.reason?.field === field ? refusalOf(error, field) : null
