const faxServerFields = ['name', 'active', 'ecm', 't38', 'destinations'] as const
export type FaxServerField = (typeof faxServerFields)[number]

/**
 * Narrows a name to the fields of this page.
 * @throws Error for a field that this page does not edit (FAX-05)
 */
export const knownFaxServerField = <Field extends FaxServerField>(field: Field): Field => {
  if (!faxServerFields.includes(field)) throw new Error('setFaxServerField: unknown field name')
  return field
}
