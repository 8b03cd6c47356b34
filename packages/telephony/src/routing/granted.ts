import { hasAttribute } from '@lineside/contract/access'
import type { ForwardType } from '@lineside/contract/rtc/call-steps'
import type { SubscriberSettings } from './snapshot.ts'

/** Profile attributes that govern settings of a line (NAV-19). */
export type GrantedAttribute =
  | ForwardType
  | 'block_in_list'
  | 'block_in_clir'
  | 'block_out_list'
  | 'clir'
  | 'clir_intrapbx'
  | 'record_call'
  | 'speed_dial'
  | 'voice_mail'
  | 'fax_server'

/** Whether the line's profile grants an attribute. A setting whose attribute is not granted has no effect on calls. */
export const isGranted = (settings: SubscriberSettings, attribute: GrantedAttribute): boolean =>
  hasAttribute({ profileAttributes: settings.attributes }, attribute)
