import type { MapPerson } from '@lineside/contract/resources/company-map'
import type { MapLayout } from './map-layout.ts'

/** Context of all parts of the drawing. */
export interface Drawing {
  readonly layout: MapLayout
  readonly people: ReadonlyMap<number, MapPerson>
  readonly open: number | null
  readonly onOpen: (group: number | null) => void
  /** Opens the dialog that assigns a number, with this one chosen. */
  readonly onAssign: (number: number) => void
}
