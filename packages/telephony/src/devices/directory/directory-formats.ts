import { ciscoDirectory } from './cisco-directory.ts'
import type { DirectoryFormat } from './directory-page.ts'
import { grandstreamDirectory } from './grandstream-directory.ts'
import { polycomDirectory } from './polycom-directory.ts'
import { snomDirectory } from './snom-directory.ts'
import { yealinkDirectory, yealinkSearch } from './yealink-directory.ts'

/** BOOK-01: the makers whose phones read a directory of ours. */
export const directoryFormats = {
  snom: snomDirectory,
  yealink: yealinkDirectory,
  grandstream: grandstreamDirectory,
  polycom: polycomDirectory,
  cisco: ciscoDirectory,
} as const satisfies Readonly<Record<string, DirectoryFormat>>
export type DirectoryMaker = keyof typeof directoryFormats

/** The format that is in a file of this name, in any case. */
export const directoryFormat = (file: string): DirectoryFormat | undefined =>
  Object.values<DirectoryFormat>(directoryFormats).find((format) => format.file === file.toLowerCase())

/** @returns the MAC address in the name under which a Polycom phone looks for its directory, beside its configuration */
export const macOfPolycomFile = (name: string): string | null =>
  /^([0-9a-f]{12})-directory\.xml$/i.exec(name)?.[1]?.toLowerCase() ?? null

/**
 * The addresses to set in phones, by maker. They contain the phone's secret.
 * @param folder of the phone's configuration, with a slash at the end
 * @param mac twelve digits in lower case
 */
export const directoryAddresses = (folder: string, mac: string): Readonly<Record<DirectoryMaker, string>> => {
  const at = `${folder}${mac}`
  return {
    snom: `${at}/${snomDirectory.file}`,
    yealink: `${at}/${yealinkDirectory.file}?q=${yealinkSearch}`,
    // the phone adds the name of the file
    grandstream: at,
    polycom: `${at}-directory.xml`,
    cisco: `${at}/${ciscoDirectory.file}`,
  }
}

/** The words of a search; a phone that does not search at the server sends the placeholder itself, or nothing. */
export const soughtText = (query: string): string => (query === yealinkSearch ? '' : query)
