import { networkInterfaces } from 'node:os'

/** Where a connection of ours is reached. */
export interface Places {
  /** Of this machine. */
  readonly bound: string
  /** As others know it. */
  readonly address: string
  readonly isLoopback: boolean
  /** null: any. */
  readonly ports: { readonly first: number; readonly last: number } | null
}

/** What the server says about it, in variables of the process. */
export const placesVariables = { address: 'MEDIA_ADDRESS', ports: 'MEDIA_PORTS' } as const

/** Asked for each connection: a machine can change its network. */
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
