import {
  AppWindow,
  CalendarClock,
  Contact,
  CreditCard,
  Mail,
  Megaphone,
  Phone,
  PhoneForwarded,
  UserRound,
  Users,
  Voicemail,
  Workflow,
} from 'lucide-react'
import type { IconType } from '../../../shared/ui/basics/icon.tsx'
import type { DestinationKind } from '@lineside/telephony/destinations/destination-kind'
import type { OfferedKind } from '@lineside/telephony/destinations/offered-kinds'

export const kindIcons: Readonly<Record<DestinationKind, IconType>> = {
  number: Phone,
  voicebox: Voicemail,
  conference: Users,
  fax2mail: Mail,
  'manager-secretary': Contact,
  'custom-announcement': Megaphone,
  'auto-attendant': Workflow,
  'office-hours': CalendarClock,
  'calling-card': CreditCard,
  'call-through': PhoneForwarded,
  'local-subscriber': UserRound,
  application: AppWindow,
}

/** Kinds that need details before they are stored: a number, or an announcement (CF-19). */
export type AskedKind = 'number' | 'custom-announcement'

export const isAsked = (kind: OfferedKind): kind is AskedKind => kind === 'number' || kind === 'custom-announcement'
