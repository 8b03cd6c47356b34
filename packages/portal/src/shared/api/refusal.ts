import { ApiError } from './api-error.ts'

/** How platforms without codes name fields in their messages. */
const fieldError = /field='([^']*)', input='.*?', errors='(.*?)'(?=; field='|$)/gs

/**
 * What the platform said against a value, without the frame around it: for the field itself (API-05).
 * @param field as the request's body calls it
 * @returns null when the value is not the reason: that belongs to `reportError`
 */
export const refusalOf = (error: unknown, field: string): string | null => {
  if (!(error instanceof ApiError) || error.status !== 422 || error.message === '') return null
  if (error.reason !== undefined) return (error.reason.field ?? field) === field ? error.message : null
  const said = [...error.message.matchAll(fieldError)].filter(([, name]) => name === field)
  return said.length === 0 ? error.message : said.map(([, , errors]) => errors).join(', ')
}

/** The same, where the platform names this field: what a form of many fields shows at it. */
export const fieldRefusalOf = (error: unknown, field: string): string | null =>
  error instanceof ApiError && error.reason?.field === field ? refusalOf(error, field) : null
