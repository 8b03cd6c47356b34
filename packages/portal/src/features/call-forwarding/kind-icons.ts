import {
  AppWindow,
  CalendarClock,
  Contact,
  CreditCard,
  Mail,
  Megaphone,
  Phone,
  PhoneForwarded,
  Users,
  UserRound,
  Voicemail,
  Workflow,
} from 'lucide-react'
import type { IconType } from '../../shared/ui/basics/icon.tsx'
import type { DestinationKind } from '@lineside/telephony/destinations/destination-kind'

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
