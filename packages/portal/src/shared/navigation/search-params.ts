/** The parameters behind the `?` of an address, as plain texts. */
export type SearchParams = Readonly<Record<string, string>>

export const parseSearch = (text: string): SearchParams => Object.fromEntries(new URLSearchParams(text))

export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
