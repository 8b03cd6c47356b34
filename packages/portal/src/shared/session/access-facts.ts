import { givenRoles, type SeatRole } from '@lineside/contract/roles'
import { type AccessFacts, type CapabilityName, hasAttribute, hasLicence } from '@lineside/contract/access'
import type { FaxServerSettings } from '@lineside/contract/resources/fax-and-voicebox/fax-settings'
import type { Licence, PlatformInfo } from '@lineside/contract/resources/platform'
import type { Subscriber } from '@lineside/contract/resources/subscribers'

export interface UserAnswers {
  readonly subscriber: Subscriber
  /** `enabled` may also be 0 or 1 on some platforms. */
  readonly capabilities: readonly { readonly name: string; readonly enabled: boolean | number }[]
  /** null: no fax. */
  readonly fax: FaxServerSettings | null
  readonly platformInfo: PlatformInfo
  /** null: no profile. */
  readonly profileAttributes: readonly string[] | null
  /** ROLE-01: the user's roles; absent: the platform knows only the flag `administrative`. */
  readonly roles?: readonly SeatRole[] | null
}

/** All that gates ask, from what the platform answered (AUTH-12, AUTH-14, NAV-19). */
export const accessFactsOf = (answers: UserAnswers): AccessFacts => {
  const { subscriber, capabilities, fax, platformInfo, profileAttributes, roles } = answers
  const licences = licencesOf(platformInfo)
  const enabled = capabilities
    .filter(({ name, enabled: isEnabled }) => {
      const licence = licenceOf[name]
      return Boolean(isEnabled) && (licence === undefined || hasLicence({ licences }, licence))
    })
    .map(({ name }) => name)
  return {
    administrative: roles?.includes('administrator') ?? subscriber.administrative,
    ...(roles && { givenRoles: givenRoles.filter((role) => roles.includes(role)) }),
    isPbxPilot: subscriber.is_pbx_pilot ?? false,
    isPbxGroup: subscriber.is_pbx_group ?? false,
    extension: subscriber.pbx_extension ?? null,
    profileAttributes,
    capabilities: new Set([...enabled, ...(fax?.active ? ['faxactive'] : [])] as (CapabilityName | 'faxactive')[]),
    platformMode: platformInfo.csc_v2_mode ?? null,
    customerId: subscriber.customer_id ?? null,
    isLineside: platformInfo.lineside !== undefined,
    licences,
    hasLicensedCalls: hasLicensedCalls(answers, licences),
  }
}

/** Capabilities that are worth nothing without a licence: what belongs to them is refused then. */
const licenceOf: Readonly<Record<string, Licence>> = { cloudpbx: 'pbx', faxserver: 'fax' }

/** @returns null: the platform names none, or is the community edition, whose parts need none */
const licencesOf = ({ licenses, type }: PlatformInfo): ReadonlySet<string> | null =>
  licenses === undefined || type === 'spce' ? null : new Set(licenses)

/** FRONT-02: newer platforms do not list the capability `rtcengine`, not even as one that is off. */
const hasLicensedCalls = (
  { capabilities, platformInfo, profileAttributes }: UserAnswers,
  licences: ReadonlySet<string> | null,
): boolean =>
  platformInfo.licenses !== undefined &&
  capabilities.every(({ name }) => name !== 'rtcengine') &&
  hasLicence({ licences }, 'csc_calls') &&
  hasAttribute({ profileAttributes }, 'csc_calls')
