import type { FunctionComponent } from 'react'
import type { Address } from './address.ts'

/** One kind of address. Extended by the application with what it shows around the component (app/routes.tsx). */
export interface Route {
  /** In the notation of the screen table. */
  readonly path: string
  /** Resolves to the address to go to instead, or to null if this one may be shown. */
  readonly guard: (address: Address) => Promise<string | null>
  /** Resolves when the component's code and texts are there. Called for each address, so it has to be quick then. */
  readonly load: () => Promise<unknown>
  readonly Component: FunctionComponent
}

/** The shown screen. */
export interface Shown {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
  readonly address: Address
  /** `pending`: its code has not come yet; `failed`: it was given up. */
  readonly phase: 'pending' | 'ready' | 'failed'
}
