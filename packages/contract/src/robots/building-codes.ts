/** What a robot is doing with an elevator (R-ROBOTS-7), in the order of a ride; then what went wrong. */
export const elevatorCodes = [
  'elv_0',
  'elv_100',
  'elv_101',
  'elv_102',
  'elv_199',
  'elv_200',
  'elv_201',
  'elv_202',
  'elv_203',
  'elv_300',
  'elv_301',
  'elv_302',
  'elv_911',
  'elv_912',
  'elv_99',
] as const
export type ElevatorCode = (typeof elevatorCodes)[number]

/** What a robot is doing with a security door, in the order of a passage; then what went wrong. */
export const doorCodes = [
  'sec_0',
  'sec_1',
  'sec_2',
  'sec_3',
  'sec_4',
  'sec_5',
  'sec_91',
  'sec_92',
  'sec_93',
  'sec_94',
  'sec_99',
] as const
export type DoorCode = (typeof doorCodes)[number]

/** Using neither. */
export const noBuildingCodes = { elevator: 'elv_0', door: 'sec_0' } as const
