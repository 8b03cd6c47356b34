import { createHash } from 'node:crypto'
import { limits } from '@lineside/contract/limits'
import { operatorRefusal, type Outcome, outcomeOf, type Provisioning, type Saved } from '../saving/saving.ts'
import { findBrandingLogo, findDomain } from './resellers-store.ts'
import { saveRow } from '../saving/rows-store.ts'

export interface ResellerInput {
  readonly name: string
  /** Additional domains for its subscribers; existing domains stay. */
  readonly domains?: readonly string[]
  readonly branding?: BrandingInput
}

/** Colours as `#rrggbb`; null restores the portal's own. */
export interface BrandingInput {
  readonly primary?: string | null | undefined
  readonly secondary?: string | null | undefined
  readonly css?: string | null | undefined
  readonly logo?: Buffer | undefined
  /** Name of the app that browsers install; null restores the product's. */
  readonly appName?: string | null | undefined
}

/** Saves a reseller, which is found by its name, with its domains and its branding. */
export const saveReseller = async (work: Provisioning, input: ResellerInput): Promise<Saved> => {
  const name = input.name.trim()
  if (name === '') throw operatorRefusal('A reseller needs a name.')
  const { id, outcome } = await saveRow(work.db, 'resellers', { name })
  const parts: Outcome[] = []
  for (const domain of input.domains ?? []) parts.push(await saveDomain(work, id, domain))
  if (input.branding !== undefined) parts.push(await saveBranding(work, id, input.branding))
  return { id, outcome: outcomeOf(outcome, ...parts) }
}

const saveDomain = async ({ db }: Provisioning, resellerId: number, domain: string): Promise<Outcome> => {
  const name = domain.trim().toLowerCase()
  if (name.length > 253 || !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(name))
    throw operatorRefusal(`'${domain}' is not the name of a domain.`)
  const known = await findDomain(db, name)
  if (known !== undefined && known.reseller_id !== resellerId)
    throw operatorRefusal(`The domain '${name}' belongs to another reseller.`)
  return (await saveRow(db, 'domains', { name }, { reseller_id: resellerId })).outcome
}

const saveBranding = async (
  { db, files }: Provisioning,
  resellerId: number,
  { primary, secondary, css, logo, appName }: BrandingInput,
): Promise<Outcome> => {
  for (const colour of [primary, secondary])
    if (colour && !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour))
      throw operatorRefusal(`'${colour}' is not a colour such as #0b5fff.`)
  const app_name = appName?.trim() || (appName === undefined ? undefined : null)
  if ((app_name?.length ?? 0) > limits.appName)
    throw operatorRefusal(`The name of the app has more than ${limits.appName} characters.`)
  const look = { csc_color_primary: primary, csc_color_secondary: secondary, css, app_name }
  const saved = await saveRow(db, 'reseller_brandings', { reseller_id: resellerId }, look)
  if (logo === undefined) return saved.outcome
  const type = logoType(logo)
  // the key of a stored file begins with the hash of its content
  const isKept = (await findBrandingLogo(db, resellerId))?.startsWith(hashOf(logo)) ?? false
  if (isKept) return saved.outcome
  // keep the previous logo's file: it must not go before this transaction commits, and it is small
  const { key } = await files.put(logo)
  await saveRow(db, 'reseller_brandings', { reseller_id: resellerId }, { logo_key: key, logo_type: type })
  return outcomeOf(saved.outcome, 'updated')
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

const maxLogoBytes = 1_048_576

const logoSignatures: readonly (readonly [type: string, looksSo: (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff'],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))],
  ['image/webp', (bytes) => /^RIFF.{4}WEBP/s.test(bytes.subarray(0, 12).toString('latin1'))],
  ['image/svg+xml', (bytes) => /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<svg[\s>]/s.test(bytes.toString('utf8'))],
]

/**
 * The media type of a logo, found from its content.
 * @throws Refusal for a file that is no picture, or is too big to be loaded with every page
 */
const logoType = (content: Buffer): string => {
  if (content.byteLength > maxLogoBytes) throw operatorRefusal('The logo has more than 1 MiB.')
  const type = logoSignatures.find(([, looksSo]) => looksSo(content))?.[0]
  if (type === undefined) throw operatorRefusal('The logo must be an SVG, PNG, JPEG, WebP or GIF picture.')
  return type
}
