import type { Media, Reject } from '@lineside/contract/rtc/plan'
import {
  overrideService as overrideName,
  parkedService as parkedName,
  pickUpService as pickUpName,
  takeParkedService as takeName,
} from '@lineside/contract/rtc/service-numbers'
import { createOverrideAccess } from '../../domain/block-override/override-access.ts'
import type { Services } from '../../domain/services.ts'
import type { SharedRooms } from '../rooms/shared-rooms.ts'
import { attendantService } from './attendant-service.ts'
import { askCallBackService, cancelCallBacksService } from './call-back-services.ts'
import { closingService } from './closing-service.ts'
import { conferenceService, createDialInAccess } from './conference-service.ts'
import { faxService } from './fax-service.ts'
import {
  announcementService,
  callWaitingService,
  clockService,
  echoService,
  rejectService,
  undisturbedService,
} from './prompt-services.ts'
import { overrideService } from './override-service.ts'
import { parkedService, takeParkedService } from './parked-services.ts'
import { pickUpService } from './pick-up-service.ts'
import { queueService } from './queue-service.ts'
import type { Service, ServiceFor } from './service.ts'
import { createVoiceboxAccess } from './voicebox-access.ts'
import { voiceboxMenuService } from './voicebox-menu-service.ts'
import { voiceboxService } from './voicebox-service.ts'

interface ServiceOptions {
  /** Seconds that a menu waits for a key. */
  readonly silenceSeconds?: number
  /** undefined: there are no conferences, and their callers hear that the conference is not available. */
  readonly rooms?: Pick<SharedRooms, 'find' | 'take' | 'gone'>
}

/** Creates the service for each part of a plan in which the platform itself plays, records or listens. */
export const createServiceFor = (
  services: Pick<Services, 'db' | 'now' | 'secrets'>,
  { silenceSeconds = 6, rooms }: ServiceOptions = {},
): ServiceFor => {
  const access = createVoiceboxAccess(services)
  const dialIn = rooms && { rooms, access: createDialInAccess(services.now), silenceSeconds }
  const applications: Readonly<Record<string, Service>> = {
    own_voicebox: voiceboxMenuService(true, access, { silenceSeconds }),
    any_voicebox: voiceboxMenuService(false, access, { silenceSeconds }),
    echo_test: echoService,
    speaking_clock: clockService,
    call_waiting_on: callWaitingService(true),
    call_waiting_off: callWaitingService(false),
    dnd_on: undisturbedService(true),
    dnd_off: undisturbedService(false),
    call_back: askCallBackService,
    call_back_off: cancelCallBacksService,
    [overrideName]: overrideService(createOverrideAccess(services), { silenceSeconds }),
  }
  return (node: Media | Reject) => {
    if (node.do === 'reject') return rejectService(node.reason)
    switch (node.kind) {
      case 'voicebox':
        return voiceboxService(node)
      case 'announcement':
        return announcementService(node.handle)
      case 'fax':
        return faxService(node)
      case 'conference':
        return dialIn ? conferenceService(node, dialIn) : announcementService('callee_tmp_unavailable')
      case 'application':
        if (node.name === parkedName) return parkedService(node.of)
        if (node.name === takeName) return takeParkedService(node.at)
        if (node.name === pickUpName) return pickUpService(node.at)
        if (node.name === 'closed_on' || node.name === 'closed_off')
          return closingService(node.name === 'closed_on', node.at ?? null)
        return Object.hasOwn(applications, node.name) ? (applications[node.name] ?? null) : null
      case 'attendant':
        return attendantService(node, { silenceSeconds })
      case 'queue':
        return queueService(node)
    }
  }
}
