import { vi } from 'vitest'
/** Waits until a check holds: seconds on an idle machine, as long as it takes on a busy one. */
export const eventually = (check) => vi.waitFor(check, { timeout: 45_000, interval: 20 })
//# sourceMappingURL=eventually.js.map
