import type { DeviceImageType, DeviceKey, DeviceModel } from '@lineside/contract/resources/pbx/pbx-device-models'
import type { DeviceLineType } from '@lineside/contract/resources/pbx/pbx-devices'
import type { ColumnType, Generated } from 'kysely'

export interface DeviceModelsTable {
  id: Generated<number>
  reseller_id: number
  vendor: string
  model: string
  type: DeviceModel['type']
  extensions_num: Generated<number>
  format: Generated<DeviceFormat>
}

/** The format of the configuration that a phone fetches. */
export type DeviceFormat = 'lineside' | 'baresip'

export interface DeviceModelRangesTable {
  id: Generated<number>
  model_id: number
  position: number
  name: string
  can_private: boolean
  can_shared: boolean
  can_blf: boolean
  can_speeddial: boolean
  can_forward: boolean
  can_transfer: boolean
  keys: ColumnType<readonly DeviceKey[], string, string>
}

export interface DeviceModelImagesTable {
  model_id: number
  type: DeviceImageType
  content_type: string
  content: Buffer
}

/** Settings of a phone beside its keys; absent: the phone keeps its own. */
export interface DeviceSettings {
  readonly admin_name?: string
  readonly web_gui_dis?: boolean
  readonly user_conf_priority?: boolean
  readonly FW_upg_dis?: boolean
}

export interface DevicesTable {
  id: Generated<number>
  customer_id: number
  profile_id: number
  identifier: string
  /** The hexadecimal digits of a MAC address in lower case; any other identifier unchanged. */
  address: ColumnType<string, never, never>
  station_name: string
  secret_box: Buffer
  fetched_at: Date | null
  fetched_from: Generated<string[]>
  plain_fetch_until: Generated<Date | null>
  plain_fetched: Generated<string[]>
  /** By the names of `pbxfielddevicepreferences`. */
  settings: ColumnType<DeviceSettings, string | undefined, string>
  admin_password_box: Generated<Buffer | null>
  /** Folded name and address, for the search. */
  find_text: ColumnType<string, never, never>
}

export interface DeviceLinesTable {
  id: Generated<number>
  device_id: number
  position: number
  range_id: number
  key_num: number
  type: DeviceLineType
  subscriber_id: number
  target_number: string | null
  label: string | null
  deviceid_number_id: number | null
  extension_unit: number
}
