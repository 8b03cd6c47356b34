import { networkInterfaces } from 'node:os'

/** The local address, public address and ports of the platform's connections. */
export interface Places {
  /** The address of this machine that sockets are bound to. */
  readonly bound: string
  /** The address that others reach this machine by. */
  readonly address: string
  readonly isLoopback: boolean
  /** null: any port. */
  readonly ports: { readonly first: number; readonly last: number } | null
}

/** Environment variables by which the server gives a media process its address and ports. */
export const placesVariables = { address: 'MEDIA_ADDRESS', ports: 'MEDIA_PORTS' } as const

/** Called for each connection, because a machine can change its network. */
export const findPlaces = (environment: NodeJS.ProcessEnv): Places => {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family }) => family === 'IPv4')
  const wanted = environment[placesVariables.address]
  const bound =
    own.find(({ address }) => address === wanted) ??
    own.find(({ internal, address }) => !internal && !address.startsWith('169.254.'))
  const [first, last] = (environment[placesVariables.ports] ?? '').split('-').map(Number)
  return {
    bound: bound?.address ?? '127.0.0.1',
    address: wanted ?? bound?.address ?? '127.0.0.1',
    isLoopback: bound?.internal ?? true,
    ports: first !== undefined && last !== undefined && first < last ? { first, last } : null,
  }
}
