import { canSendFax, hasAttribute, opensGate, rolesOf, showsRtcEngine } from '@lineside/contract/access'
import { isDialable } from '@lineside/telephony/call-window/dialled-number'
import { internationalDigits } from '@lineside/telephony/numbers/readable-number'
import { navigate } from '../../shared/navigation/navigation.ts'
import { handOver } from '../../shared/navigation/use-handed-over.ts'
import { Ban, Copy, MessagesSquare, Phone, Send, Split, UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { startCall } from '../../domain/calls/calls-store.ts'
import { useSendFax } from '../../domain/send-fax/use-send-fax.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { useCopy } from '../../shared/ui/feedback/use-copy.ts'
import type { PaletteVerb } from './palette-entry.ts'

/** The actions for a number. An action is null if the profile or the platform does not allow it. */
export interface NumberTools {
  readonly call: (number: string, name: string | null) => (() => void) | null
  readonly showCalls: (number: string) => () => void
  readonly forward: ((number: string) => void) | null
  readonly block: ((number: string) => void) | null
  readonly save: ((number: string) => void) | null
  readonly fax: ((number: string) => void) | null
  readonly copy: (number: string) => () => void
  /** Opens an item of one of the company's lists. */
  readonly open: ((list: CompanyList, id: number) => void) | null
  /** Opens the form that adds an item to such a list. */
  readonly add: ((list: CompanyList) => void) | null
}

export const companyLists = ['seats', 'groups', 'devices'] as const
type CompanyList = (typeof companyLists)[number]

/**
 * With a plus sign and country code, as it can be dialled from anywhere and as fields accept it; extensions stay as
 * they are.
 */
export const dialledForm = (number: string): string => {
  const digits = internationalDigits(number)
  return digits === null ? number : `+${digits}`
}

export function useNumberTools(): NumberTools {
  const copy = useCopy()
  const sendFax = useSendFax()
  const { facts } = useUser()
  const canCall = showsRtcEngine(facts)
  const isAdministrator = rolesOf(facts).isPbxAdministrator
  const go = (to: string, search: Readonly<Record<string, string>>) => navigate({ to, search })
  return {
    call: (number, name) => (canCall && isDialable(number) ? () => startCall({ number, name }) : null),
    showCalls: (number) => () => go('/user/conversations', { search: dialledForm(number) }),
    forward: opensGate(facts, 'addForwarding')
      ? (number) => go('/user/call-forwarding', { to: handOver(dialledForm(number)) })
      : null,
    block: hasAttribute(facts, 'block_in_list')
      ? (number) => go('/user/call-blocking/incoming', { number: handOver(dialledForm(number)) })
      : null,
    save: facts.isLineside ? (number) => go('/user/contacts', { number: handOver(dialledForm(number)) }) : null,
    fax: canSendFax(facts) ? (number) => sendFax(dialledForm(number)) : null,
    copy: (number) => () => copy(dialledForm(number)),
    open: isAdministrator ? (list, id) => go(`/user/pbx-configuration/${list}`, { open: String(id) }) : null,
    add: isAdministrator ? (list) => go(`/user/pbx-configuration/${list}`, { add: handOver('') }) : null,
  }
}

/** The further actions for a number, most useful first. */
export function useNumberVerbs(): (tools: NumberTools, number: string, who: string | null) => readonly PaletteVerb[] {
  const t = useTranslations('command-palette')
  return (tools, number, who) => {
    const call = tools.call(number, who)
    const { forward, save, block, fax } = tools
    // an extension belongs to the company: it cannot be blocked or saved as a contact
    const isOutside = internationalDigits(number) !== null
    const verbs: (PaletteVerb | false | null)[] = [
      call && { id: 'call', text: t('verbs.call'), icon: Phone, run: call },
      { id: 'calls', text: t('verbs.calls'), icon: MessagesSquare, run: tools.showCalls(number) },
      forward && { id: 'forward', text: t('verbs.forward'), icon: Split, run: () => forward(number) },
      isOutside &&
        who === null &&
        save && {
          id: 'save',
          text: t('verbs.save'),
          icon: UserPlus,
          run: () => save(number),
        },
      isOutside && block && { id: 'block', text: t('verbs.block'), icon: Ban, run: () => block(number) },
      isOutside && fax && { id: 'fax', text: t('verbs.fax'), icon: Send, run: () => fax(number) },
      { id: 'copy', text: t('verbs.copy'), icon: Copy, run: tools.copy(number) },
    ]
    return verbs.filter((verb) => verb !== false && verb !== null)
  }
}
