import { runServerCommand } from './product/run-server-command.ts'

/** `npm run backup:drill`: restores a backup on trial. */
process.exit(await runServerCommand('backup-drill'))
