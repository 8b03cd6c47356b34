import type { CivicAddress } from '@lineside/telephony/emergency/emergency-place'
import type { Generated } from 'kysely'
import type { Json } from './json-column.ts'

interface EmergencyPlacesTable extends CivicAddress {
  id: Generated<number>
  customer_id: number
  name: string
}

interface SeatPlacesTable {
  subscriber_id: number
  place_id: number | null
  elsewhere_place_id: number | null
  elsewhere_address: Json<CivicAddress> | null
  elsewhere_until: Date | null
}

interface DevicePlacesTable {
  device_id: number
  place_id: number
}

/** RECEIVE-05: the company's safety contact, who is mailed of each emergency call. */
interface SafetyContactsTable {
  customer_id: number
  email: string
  language: string
}

export interface PlaceTables {
  emergency_places: EmergencyPlacesTable
  seat_places: SeatPlacesTable
  device_places: DevicePlacesTable
  safety_contacts: SafetyContactsTable
}
