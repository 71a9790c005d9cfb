import { runServerCommand } from './product/run-server-command.ts'

/** `npm run robot:secret -- SERIALNUMBER`: creates a new broker secret for a registered robot. */
process.exit(await runServerCommand('robot-secret'))
