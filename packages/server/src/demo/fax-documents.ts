import type { FaxQuality } from '../domain/media/fax-formats.ts'
import type { FaxPage } from '../domain/media/fax/fax-page.ts'
import { floorPlan } from './fax-documents/floor-plan.ts'
import { invoice } from './fax-documents/invoice.ts'
import { note } from './fax-documents/note.ts'
import { orderConfirmation } from './fax-documents/order-confirmation.ts'

export interface FaxDocument {
  name: 'order-confirmation' | 'floor-plan' | 'invoice' | 'note'
  /** Name of the sender, as in an address book; the invoice comes from the demo company itself. */
  sender: string
  quality: FaxQuality
  pages: FaxPage[]
}

/** The faxes of the demo world, for `renderFaxTiff`. All people and companies in them are made up. */
export const faxDocuments = (): FaxDocument[] => [
  { name: 'order-confirmation', sender: 'Holzhandel Kessler', quality: 'fine', pages: orderConfirmation() },
  { name: 'floor-plan', sender: 'Osei Architects', quality: 'fine', pages: floorPlan() },
  { name: 'invoice', sender: 'Ahorn Innenausbau', quality: 'fine', pages: invoice() },
  { name: 'note', sender: 'Katharina Nowak', quality: 'normal', pages: note() },
]

/**
 * The header line of a fax machine.
 * @param sentAt as printed on paper, `17.11.2026 14:32`
 */
export const faxHeader = (sentAt: string, number: string, sender: string): string =>
  `${sentAt}     ${number}     ${sender.toUpperCase()}`
