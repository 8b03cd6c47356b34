import { hasAttribute } from '@lineside/contract/access'
import type { ForwardType } from '@lineside/contract/rtc/call-steps'
import type { SubscriberSettings } from './snapshot.ts'

/** Profile attributes that settings of a line stand under (NAV-19). */
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

/** Whether the profile grants what a setting stands under. What it does not grant has no effect on a call. */
export const isGranted = (settings: SubscriberSettings, attribute: GrantedAttribute): boolean =>
  hasAttribute({ profileAttributes: settings.attributes }, attribute)
