import { runServerCommand } from './product/run-server-command.ts'

/** `npm run backup`: a backup of the installation, while it runs. */
process.exit(await runServerCommand('backup'))
