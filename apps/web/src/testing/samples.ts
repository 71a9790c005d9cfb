import type { RunBrief } from '@wheelhouse/contract/flows/run'
import type { Contract } from '@wheelhouse/contract/organizations/contract'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import type { SessionUser } from '@wheelhouse/contract/session/session'

/** A signed-in person: an organisation administrator unless the test says otherwise. */
export function aUser(change: Partial<SessionUser> = {}): SessionUser {
  return {
    token: 'token-1',
    id: '00000000-0000-4000-8000-000000000001',
    type: '2',
    firstName: 'Hanako',
    lastName: 'Sato',
    organizationId: '00000000-0000-4000-8000-000000000002',
    buildingId: null,
    labsEnabled: false,
    passwordChangeRequired: false,
    skywayKey: null,
    lastLoginAt: null,
    ...change,
  }
}

/** A contract without extras. */
export function aContract(change: Partial<Contract> = {}): Contract {
  return {
    isArchive: false,
    isMiniAsilla: false,
    isLilz: false,
    isHakaruAi: false,
    isKanriroid: false,
    isAutoGuide: false,
    contractEndAt: null,
    maintenanceCompany: null,
    ...change,
  }
}

/** An online robot at rest. */
export function aState(change: Partial<RobotState> = {}): RobotState {
  return {
    serialNumber: 'R-1',
    uiState: 'idle',
    update: null,
    online: true,
    lastSeenAt: '2026-11-20T04:05:00Z',
    protocolVersion: '2.1.0',
    operatingMode: 'automatic',
    pose: { mapId: 'b.f', x: 1, y: 2, theta: 0, localized: true },
    place: null,
    velocity: null,
    driving: false,
    paused: false,
    battery: { charge: 80, state: 'active', voltage: null },
    emergencyStop: 'none',
    remoteStop: 'none',
    stopMeans: ['latch'],
    errors: [],
    order: null,
    run: null,
    inWay: null,
    lastOrder: null,
    cleaning: false,
    guide: null,
    detections: [],
    arm: null,
    motors: null,
    standby: false,
    lease: null,
    watchers: 0,
    codes: { recording: 'r001', elevator: 'elv_0', door: 'sec_0' },
    microphoneMuted: null,
    speaking: null,
    obstacle: null,
    network: null,
    system: null,
    cameras: [],
    videoProvider: 'local',
    capabilities: [],
    simulated: false,
    settings: null,
    anonymize: null,
    stale: [],
    droppedMessages: 0,
    ...change,
  }
}

/** A run that is under way, as its robot shows it. */
export function aRunBrief(change: Partial<RunBrief> = {}): RunBrief {
  return {
    id: '00000000-0000-4000-8000-000000000003',
    flowId: null,
    flowName: 'Night patrol',
    status: 'running',
    reason: null,
    errorCode: null,
    blockedBy: null,
    stepName: 'Lobby',
    stepsDone: 1,
    question: null,
    takenBy: null,
    ...change,
  }
}
