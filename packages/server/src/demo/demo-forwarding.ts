import type { CallForwardingInput } from '../domain/provisioning/call-forwarding.ts'
import { limits } from '@lineside/contract/limits'

/** A destination as the portal makes it: priority 0, and one minute unless given. */
const to = (destination: string, timeout: number = limits.forwardTimeoutDefault) => ({
  destination,
  timeout,
  priority: 0,
})

/** 08:00 to 17:00, Monday (2) to Friday (6). */
const officeHours = [{ wday: '2-6', hour: '8-16' }]
/** Every other hour of the week. */
const outsideOfficeHours = [
  { wday: 1, hour: '0-23' },
  { wday: '2-6', hour: '0-7' },
  { wday: '2-6', hour: '17-23' },
  { wday: 7, hour: '0-23' },
]

/** Names of sets as the portal generates them, each with a unique id. */
const set = {
  pilotVoicebox: 'csc-0d0c7b1e-64f5-4b6e-9a39-5f2b8b0c1a01',
  pilotFamily: 'csc-5b1d2c90-1b0f-4f0e-8f6d-2f9a7c3e4b02',
  pilotBusy: 'csc-9e7a4d55-3c28-4a9b-b1d4-7c6e5f8a9d03',
  pilotOffline: 'csc-c24f8e63-7d1a-4e5c-a8f0-1b3d6c7e2f04',
  seatDay: 'csc-1f6b9d27-8e34-4c7d-9b52-6a0e4d8c5f05',
  seatElse: 'csc-72e5c3a8-4b9f-4d16-8c07-3e1f5a9b6d06',
  seatBusy: 'csc-b8d04f1c-2a67-4f83-96e5-8c7d0b4a3e07',
  evenings: 'csc-office-hours-4a7c1e95-6d38-4b20-8f5e-9d2c7b6a1f08',
  office: 'csc-office-hours-e3b85d12-9c47-4a6e-b0d9-5f8e1c2a7d09',
} as const

/** Forwarding by username: the pilot when she is away from her desk, and a seat on building sites. */
export const demoForwarding: Readonly<Record<string, CallForwardingInput>> = {
  'anna.novak': {
    destination: [
      { name: set.pilotFamily, destinations: [to('436645550142', 25), to('voicebox')] },
      { name: set.pilotVoicebox, destinations: [to('voicebox')] },
      { name: set.pilotBusy, destinations: [to('21', 20), to('22', 20), to('voicebox')] },
      { name: set.pilotOffline, destinations: [to('436645550142')] },
    ],
    source: [
      {
        name: 'Family',
        mode: 'whitelist',
        is_regex: true,
        sources: [{ source: '436641234567' }, { source: '43699110472[0-9]' }],
      },
    ],
    time: [{ name: set.evenings, times: outsideOfficeHours }],
    mappings: {
      cfu: [
        { destinationset: set.pilotFamily, sourceset: 'Family', timeset: set.evenings },
        { destinationset: set.pilotVoicebox, timeset: set.evenings },
      ],
      cfb: [{ destinationset: set.pilotBusy }],
      cfna: [{ destinationset: set.pilotOffline }],
    },
  },
  'max.berger': {
    destination: [
      { name: set.seatDay, destinations: [to('436765550118', 30), to('voicebox')] },
      { name: set.seatElse, destinations: [to('voicebox')] },
      { name: set.seatBusy, destinations: [to('22')] },
    ],
    time: [{ name: set.office, times: officeHours }],
    mappings: {
      cft: [{ destinationset: set.seatDay, timeset: set.office }, { destinationset: set.seatElse }],
      cfb: [{ destinationset: set.seatBusy }],
    },
    ringTimeout: 20,
  },
}
