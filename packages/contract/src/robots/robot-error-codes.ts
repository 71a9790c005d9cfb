/** For a ride (R-ROBOTS-8): what the elevator, its service or the robot in it could not do. */
export const elevatorErrorCodes = [
  'A0001',
  'A0002',
  'A0003',
  'A0004',
  'A0005',
  'A0006',
  'A0007',
  'A0008',
  'A0009',
  'A0010',
  'A0011',
  'A0012',
  'A0013',
  'A0014',
  'A0015',
  'A0016',
  'A0017',
  'A0018',
  'A0019',
] as const
export type ElevatorErrorCode = (typeof elevatorErrorCodes)[number]

/** For a passage through a security door. */
export const doorErrorCodes = [
  'S0020',
  'S0023',
  'S2201',
  'S2204',
  'S2301',
  'S2302',
  'S2303',
  'S2304',
  'S2305',
  'S2401',
  'S2402',
  'S2403',
  'S2404',
] as const
export type DoorErrorCode = (typeof doorErrorCodes)[number]

/** Codes that a robot may report as an error (R-ROBOTS-8): flows, the elevator's cloud, security doors, docking. */
export const robotErrorCodes = [
  'F0001',
  'F0002',
  'F0003',
  'F0004',
  'F0005',
  'F0006',
  'F0007',
  ...elevatorErrorCodes,
  ...doorErrorCodes,
  'D0001',
] as const
/** The way stays blocked. */
export const wayBlockedError = 'F0007' satisfies RobotErrorCode
export type RobotErrorCode = (typeof robotErrorCodes)[number]
