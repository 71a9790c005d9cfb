/**
 * `npm run robot:enrol -- http://HOST:PORT CODE SERIALNUMBER`: enrols this machine as a robot and runs it. The robot's
 * body is virtual; what a real one needs is in `robot-core/src/adapter.ts`. Key and memory are kept in `AGENT_DIR`.
 */
import { serialNumberSchema } from '@wheelhouse/contract/robots/robot'
import { enrolRobot } from './enrol/enrol-robot.ts'
import { ConfigError } from './robots-config.ts'
import { runProgram } from './run-program.ts'

const usage = 'Usage: npm run robot:enrol -- http://HOST:PORT CODE SERIALNUMBER'

// Every file written is accessible to this user only.
process.umask(0o077)
await runProgram(() => {
  const [server = '', code = '', serialNumber = '', ...rest] = process.argv.slice(2)
  const isServer = ['http:', 'https:'].includes(URL.parse(server)?.protocol ?? '')
  if (!isServer || rest.length > 0 || !serialNumberSchema.safeParse(serialNumber).success)
    throw new ConfigError(usage)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const folder = process.env.AGENT_DIR || './robot-agent'
  return enrolRobot({ server: new URL(server).origin, code, serialNumber, folder, say }).then((config) => {
    say(`${serialNumber} is enrolled and runs. Ctrl-C ends it.`)
    return config
  })
})
