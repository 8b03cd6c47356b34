import { allRoutes } from '../../packages/contract/src/resources/all.ts'
import type { RouteDescription } from '../../packages/contract/src/http/route.ts'
import type { FuzzPrincipal } from './fuzz-principals.ts'
import type { OddRequest } from './odd-request.ts'

/** No answer has these: traces of the program, its statements and files, and what is stored of secrets. */
const inside: readonly RegExp[] = [
  /\$argon2/,
  /\\n\s+at |\bat (?:async )?[\w.<>]+ \((?:file:|node:|\/)/,
  /node_modules|\/packages\/server\/|\/dist\/chunks\//,
  /\b(?:syntax error at or near|violates (?:foreign key|unique|check|not-null) constraint|invalid input syntax for type)/,
  /"(?:\w+_box|\w*password_hash|ha1\w*|key_hash)"/,
]
const domains = ['nordwind.example', 'helios.example']

interface Answered {
  readonly status: number
  readonly text: string
}

const patternOf = (route: RouteDescription, { method, path }: OddRequest): RouteDescription | undefined => {
  const asked = method === 'HEAD' ? 'GET' : method
  const reached = allRoutes.filter((each) => each.method === asked)
  // the same pattern with another method is another route
  return reached.find((each) => each.path === route.path) ?? reached.find((each) => each.path === path.split('?')[0])
}

/**
 * Judges one answer.
 * @returns why it is a leak; null: it is none
 */
export const leakIn = (
  route: RouteDescription,
  odd: OddRequest,
  principal: FuzzPrincipal,
  { status, text }: Answered,
): string | null => {
  const found = inside.find((each) => each.test(text))
  if (found !== undefined) return `tells ${found.source}`
  if (status < 200 || status >= 300 || odd.method === 'OPTIONS') return null
  const reached = patternOf(route, odd)
  const may = odd.isStray ? reached?.access === 'public' : reached !== undefined && principal.mayOpen(reached)
  if (!may) return `opens ${reached?.name ?? 'an unknown route'}`
  if (odd.isStray || reached?.access === 'public' || principal.domain === null) return null
  const foreign = domains.find((each) => each !== principal.domain && text.includes(`@${each}`))
  return foreign === undefined ? null : `tells of ${foreign}`
}
