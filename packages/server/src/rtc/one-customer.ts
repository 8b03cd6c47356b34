import type { Services } from '../domain/services.ts'
import { hasOneCustomer } from './store/customers-store.ts'

const LOOK_EVERY_MS = 60_000

/** Whether the platform has one customer only, who then need leave no places to others. */
export interface OneCustomer {
  /** As it was a minute ago at most, or when the database was last there. */
  readonly isOnly: () => boolean
  /** Looks now. It never rejects. */
  look(): Promise<void>
  close(): Promise<void>
}

/** Until it is known there are several customers, for that refuses nobody's call for another's. */
export const watchOneCustomer = ({ db }: Pick<Services, 'db'>): OneCustomer => {
  let isOnly = false
  let looking: Promise<void> | null = null
  const look = (): Promise<void> =>
    (looking ??= hasOneCustomer(db)
      .then((is) => void (isOnly = is))
      // what was known last holds; that the database is away is told by those who need it more
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
