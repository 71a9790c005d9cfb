import { runServerCommand } from './product/run-server-command.ts'

/** `npm run restore`: a backup into an empty data folder. */
process.exit(await runServerCommand('restore'))
