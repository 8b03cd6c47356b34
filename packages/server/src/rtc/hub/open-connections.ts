import type { BrowserConnection } from './browser-connection.ts'

/** The browsers that are connected to this process, or waited for, found by id, subscriber and customer. */
export const createOpenConnections = () => {
  const byId = new Map<string, BrowserConnection>()
  const bySubscriber = new Map<number, Set<BrowserConnection>>()
  const byCustomer = new Map<number, Set<BrowserConnection>>()

  const groupsOf = ({ principal }: BrowserConnection) =>
    [
      [bySubscriber, principal.subscriberId],
      [byCustomer, principal.customerId],
    ] as const

  return {
    get: (id: string): BrowserConnection | undefined => byId.get(id),
    has: (id: string): boolean => byId.has(id),
    all: (): readonly BrowserConnection[] => [...byId.values()],
    ofSubscriber: (id: number): readonly BrowserConnection[] => [...(bySubscriber.get(id) ?? [])],
    ofCustomer: (id: number): readonly BrowserConnection[] => [...(byCustomer.get(id) ?? [])],
    /** @param customerId null: of all customers */
    count: (customerId: number | null): number =>
      customerId === null ? byId.size : (byCustomer.get(customerId)?.size ?? 0),
    /** One that is known already stays where it is. */
    add: (connection: BrowserConnection): void => {
      byId.set(connection.id, connection)
      for (const [groups, key] of groupsOf(connection)) {
        const group = groups.get(key) ?? new Set()
        groups.set(key, group.add(connection))
      }
    },
    /** @returns false: it was not there */
    remove: (connection: BrowserConnection): boolean => {
      for (const [groups, key] of groupsOf(connection)) {
        const group = groups.get(key)
        group?.delete(connection)
        if (group?.size === 0) groups.delete(key)
      }
      return byId.delete(connection.id)
    },
  }
}
