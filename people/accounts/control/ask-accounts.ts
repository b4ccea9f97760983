import type { z } from 'zod'
import { ExplainedError } from '../../../shared/process/explained-error.ts'
import { messageOf } from '../../../shared/process/message-of.ts'
import type { Config } from '../../../shared/settings/config.ts'
import { DatabaseUnavailable } from '../database/database.ts'
import { openDatabase, socketOf } from '../database/open-database.ts'
import { answers, type Command, runCommand } from './commands.ts'
import { askHolder, HeldByOther } from './holder.ts'

type AnswerTo<V extends Command['verb']> = z.output<(typeof answers)[V]>

/**
 * Runs a command of the command line: on the database itself, or through the server that has the embedded database open.
 * Throws ExplainedError when it cannot be done.
 */
export async function askAccounts<C extends Command>(
  config: Pick<Config, 'databaseUrl' | 'dataPath'>,
  command: C,
): Promise<AnswerTo<C['verb']>> {
  return answers[command.verb].parse(await ask(config, command)) as AnswerTo<C['verb']>
}

async function ask(config: Pick<Config, 'databaseUrl' | 'dataPath'>, command: Command): Promise<unknown> {
  const database = openDatabase(config, () => undefined)
  try {
    await database.ready()
    // Goes through JSON, so that both ways return the same types: over the socket a Date arrives as a text.
    return JSON.parse(JSON.stringify(await runCommand(database, command)))
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    const { cause } = error
    if (cause instanceof HeldByOther)
      return askHolder(socketOf(config.dataPath), command).catch((failure: unknown) => {
        // Nobody listens here: the process that has it is on another machine.
        if (failure instanceof ExplainedError) throw failure
        throw new ExplainedError(cause.message, { cause: failure })
      })
    throw new ExplainedError(`${error.message}: ${messageOf(error.cause)}`, { cause: error })
  } finally {
    await database.close()
  }
}
