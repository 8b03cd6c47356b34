import { validationFailed } from '../../platform/http/http-problem.ts'

/** @throws HttpProblem 422 naming the first mail address that a list has twice, however it is written */
export const requireDifferent = (
  field: string,
  list: readonly { readonly destination: string }[],
  error: string,
): void => {
  const seen = new Set<string>()
  for (const { destination } of list) {
    const address = destination.toLowerCase()
    if (seen.has(address)) throw validationFailed([{ field, input: destination, errors: [error] }])
    seen.add(address)
  }
}
