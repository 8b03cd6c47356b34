import type { Services } from '../../domain/services.ts'
import { hasOneCustomer } from './customers-store.ts'

const LOOK_EVERY_MS = 60_000

/** Whether the platform has only one customer, which then need not leave places to others. */
export interface OneCustomer {
  /** As it was a minute ago at most, or when the database was last there. */
  readonly isOnly: () => boolean
  /** Looks now. It never rejects. */
  look(): Promise<void>
  close(): Promise<void>
}

/** Until this is known, several customers are assumed, so that no call is refused for another customer's. */
export const watchOneCustomer = ({ db }: Pick<Services, 'db'>): OneCustomer => {
  let isOnly = false
  let looking: Promise<void> | null = null
  const look = (): Promise<void> =>
    (looking ??= hasOneCustomer(db)
      .then((is) => void (isOnly = is))
      // keep the last known answer; other parts report that the database is away
      .catch(() => undefined)
      .finally(() => (looking = null)))
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  void look()
  return {
    isOnly: () => isOnly,
    look,
    close: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
