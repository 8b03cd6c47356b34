import { searchWords } from '@lineside/telephony/contacts/contact-search'
import { dialledNumber } from '@lineside/telephony/contacts/dialled-number'
import { soughtText } from '@lineside/telephony/devices/directory/directory-formats'
import type { DirectoryEntry, DirectoryFormat } from '@lineside/telephony/devices/directory/directory-page'
import { spokenLanguage } from '../../../domain/voicebox/voicebox-store.ts'
import { callerNetwork } from '../../../platform/caller-network.ts'
import { type Answer, file } from '../../../platform/http/answer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addressesOf, isMac } from '../configuration-of.ts'
import type { ProvisionedDevice } from '../device-provisioning-store.ts'
import { type Fetching, type KnowDevice, noDevice, noteNetwork, overTls } from '../know-device.ts'
import {
  type DirectoryAsked,
  type DirectoryPlace,
  type DirectoryReader,
  type DirectoryRow,
  findDirectoryReader,
  listDirectory,
  nameAt,
} from './directory-store.ts'
import { directoryWords } from './directory-words.ts'

/** A phone's request for its directory. */
export interface FetchingDirectory extends Fetching {
  readonly mac: string
  /** undefined: no maker has a file of that name. */
  readonly format: DirectoryFormat | undefined
  readonly query: { readonly q?: string | undefined; readonly after?: string | undefined }
}

/** BOOK-01: gives a phone the people whom it may call, to whoever knows its secret. */
export const createDirectoryFetch = (platform: Platform, knowDevice: KnowDevice) => {
  const { db, pool, config, secrets, now } = platform

  const noteNew = async (device: ProvisionedDevice, network: string): Promise<void> => {
    if (device.fetched_from.includes(network)) return
    await db.transaction().execute((transaction) => noteNetwork(transaction, device, { network, at: now() }))
  }

  /** A list begins anew where the person after whom it should go on has been removed. */
  const placeOf = async (reader: DirectoryReader, after = ''): Promise<DirectoryAsked['after']> => {
    const [, part, id, position] = /^([012])-(\d{1,9})-(\d{1,3})$/.exec(after) ?? []
    if (part === undefined) return null
    const place = { part: Number(part) as DirectoryPlace['part'], id: Number(id), position: Number(position) }
    const name = await nameAt(db, reader, place)
    return name === null ? null : { ...place, name }
  }

  /**
   * @returns the directory, or the form of a search; a redirect to TLS, where there is TLS
   * @throws HttpProblem 403 as for the phone's configuration; 404 for a file that no phone has
   */
  return async ({ mac: written, format, query, base, path, ...fetching }: FetchingDirectory): Promise<Answer> => {
    const mac = written.toLowerCase()
    if (format === undefined || !isMac(mac)) throw noDevice()
    const device = await knowDevice(mac, fetching)
    if (!fetching.isPrivate) return overTls(config, path)
    const reader = await findDirectoryReader(db, device.id)
    if (reader === undefined) throw noDevice()
    if (!fetching.isLook) await noteNew(device, callerNetwork(fetching.address))

    const words = directoryWords[spokenLanguage(reader.language)]
    const url = `${addressesOf(base, mac, secrets.open(device.secret_box)).folder}${mac}/${format.file}`
    if (format.writeForm !== undefined && query.q === undefined) return xml(format.writeForm({ words, url }))
    const { entries: limit, hasPages } = format
    const q = soughtText(query.q ?? '')
    const after = hasPages ? await placeOf(reader, query.after) : null
    // one more than the page has says that another page follows
    const rows = await listDirectory(pool, reader, {
      words: searchWords(q),
      limit: limit + 1,
      isMixed: hasPages,
      after,
    })
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const next =
      hasPages && rows.length > limit && last !== undefined
        ? `${url}?q=${encodeURIComponent(q)}&after=${last.part}-${last.id}-${last.position}`
        : null
    return xml(format.write({ entries: shown.map(entryOf), words, url, next }))
  }
}

const entryOf = ({ part, id, name, label, number }: DirectoryRow): DirectoryEntry => ({
  owner: `${part}-${id}`,
  name,
  label,
  number: dialledNumber(number),
})

const xml = (text: string): Answer => {
  const content = Buffer.from(text)
  return file({ content, type: 'text/xml; charset=utf-8', bytes: content.length })
}
