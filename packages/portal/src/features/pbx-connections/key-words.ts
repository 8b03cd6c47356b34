import { type KeyGroup, keyGroups, type KeyScope, onlyRead, onlyWritten } from '@lineside/contract/http/key-groups'
import { limits } from '@lineside/contract/limits'
import { useLocale, useTranslations } from 'use-intl'
import { listed } from '../../shared/i18n/listed.ts'

/** An address of each group that answers a plain GET; of `dialling`, the one that calls. */
const addresses: Readonly<Record<KeyGroup, string>> = {
  seats: '/api/subscribers/',
  calls: '/api/conversations/',
  dialling: '/api/lineside/calls',
  recordings: '/api/callrecordings/',
  messages: '/api/voicemails/',
  contacts: '/api/contacts/',
  forwarding: '/api/cfmappings/',
  settings: '/api/subscriberpreferences/',
  team: '/api/lineside/team',
  sounds: '/api/soundsets/',
  devices: '/api/pbxdevices/',
  changes: '/api/auditlog/',
  webhooks: '/api/lineside/webhooks',
}

/** A call that works with a key of this scope, to paste into a terminal. */
export const exampleCall = (key: string, { reads, writes }: KeyScope, origin: string): string => {
  const group = [...reads, ...writes].find((each) => !onlyWritten.has(each)) ?? 'dialling'
  const call = `curl -s ${origin}${addresses[group]} -H 'authorization: Bearer ${key}'`
  return group === 'dialling' ? `${call} -H 'content-type: application/json' -d '{"number":"22"}'` : call
}

/** Says what a key may, in sentences without their stops. */
export const useScopeWords = () => {
  const t = useTranslations('pbx-connections')
  const locale = useLocale()
  return ({ reads, writes }: KeyScope, maker: string): string => {
    const names = (groups: readonly KeyGroup[]) =>
      listed(
        groups.map((group) => t(`keys.groups.${group}`)),
        locale,
        'unit',
      )
    const [written, dials] = [writes.filter((group) => !onlyWritten.has(group)), writes.includes('dialling')]
    const changesAll = keyGroups.every(
      (group) => onlyWritten.has(group) || onlyRead.has(group) || written.includes(group),
    )
    const readsAll = keyGroups.every((group) => onlyWritten.has(group) || [...reads, ...written].includes(group))
    return [
      ...(readsAll && !changesAll ? [t('keys.readsAll')] : []),
      ...(!readsAll && reads.length > 0 ? [t('keys.reads', { what: names(reads) })] : []),
      ...(changesAll ? [t('keys.changesAll')] : []),
      ...(!changesAll && written.length > 0 ? [t('keys.changes', { what: names(written) })] : []),
      ...(dials ? [t('keys.dials', { name: maker })] : []),
    ].join('. ')
  }
}

/**
 * The days for which nobody has used a key, since it was made if nobody ever has.
 * @returns null: it is used, or new enough
 */
export const unusedDays = ({ used, made }: { used: string | null; made: string }, now: Date): number | null => {
  const days = Math.floor((now.getTime() - Date.parse(used ?? made)) / 86_400_000)
  return days >= limits.apiKeyUnusedDays ? days : null
}
