/** The tables of screens inside the shell, a line for each area. */
export { accountScreens } from './screens/account.ts'
export { buildingScreens } from './screens/buildings.ts'
export { deviceScreens } from './screens/devices.ts'
export { flowScreens } from './screens/flows.ts'
export { mapScreens } from './screens/maps.ts'
export { organizationScreens } from './screens/organizations.ts'
export { robotScreens } from './screens/robots.ts'
export { systemScreens } from './screens/system.ts'
