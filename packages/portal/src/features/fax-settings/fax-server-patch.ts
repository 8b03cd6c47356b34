import type { PatchOperation } from '@lineside/contract/http/json-patch'
import type { FaxServerSettings } from '@lineside/contract/resources/fax-settings'

const faxServerFields = ['name', 'active', 'ecm', 't38', 'destinations'] as const
export type FaxServerField = (typeof faxServerFields)[number]

/**
 * The patch that saves one field.
 * @throws Error for a field that is none of this page's (FAX-05)
 */
export const faxServerPatch = <Field extends FaxServerField>(
  field: Field,
  value: FaxServerSettings[Field],
): readonly PatchOperation[] => {
  if (!faxServerFields.includes(field)) throw new Error('setFaxServerField: unknown field name')
  return [{ op: 'replace', path: `/${field}`, value }]
}
