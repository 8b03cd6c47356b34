import type { Trouble } from './plan.ts'

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/**
 * Which statuses are fitting while a part is away. A request that its server dies over has no better answer than the
 * proxy's 502: nobody knows whether it was carried out. All else that cannot be served now is put off by 503.
 */
const fitting: Readonly<Record<number, readonly Trouble[]>> = {
  502: ['server'],
  503: ['server', 'database', 's3'],
  507: ['disk'],
}
/** Statuses that say when to come again. */
const putOff: readonly number[] = [502, 503]

/**
 * Judges an answer of the API: a refusal has words in our form, and whatever is no success is fitting for what is away.
 * @param expected statuses of refusals that this request may have
 * @returns what is wrong, in words; null: nothing
 */
export const judgeAnswer = (
  { status, headers, body }: Answer,
  { expected = [], away }: { readonly expected?: readonly number[]; readonly away: readonly Trouble[] },
): string | null => {
  if (status < 400) return null
  const cut = body.slice(0, 200)
  if (!isInWords(body, status)) return `${status} without words in our form: ${cut}`
  if (putOff.includes(status) && headers['retry-after'] === undefined) return `${status} without Retry-After: ${cut}`
  if (expected.includes(status)) return null
  return fitting[status]?.some((part) => away.includes(part)) === true ? null : `${status} is not fitting: ${cut}`
}

/** `{"code":503,"message":"…"}`: the form of all refusals (API-05). */
const isInWords = (body: string, status: number): boolean => {
  try {
    const { code, message } = JSON.parse(body) as { readonly code?: unknown; readonly message?: unknown }
    return code === status && typeof message === 'string' && message !== ''
  } catch {
    return false
  }
}
