import { validationFailed } from '../../platform/refusal.ts'

/** @throws Refusal naming the first mail address that appears twice in a list, also in another spelling */
export const requireDifferent = (
  field: string,
  list: readonly { readonly destination: string }[],
  error: string,
): void => {
  const seen = new Set<string>()
  for (const { destination } of list) {
    const address = destination.toLowerCase()
    const reason = { code: 'address_repeated', values: { address: destination } } as const
    if (seen.has(address)) throw validationFailed([{ field, input: destination, errors: [error], reason }])
    seen.add(address)
  }
}
