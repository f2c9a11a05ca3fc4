/** A process of the benchmark: this program, started again with a plan. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Child<Ready, Question, Answer> {
  /** The first message of the process. */
  ready: Ready;
  ask(question: Question): Promise<Answer>;
  close(): void;
}

/** Starts the process that takes its plan from this environment variable. */
export async function startChild<Ready, Question extends string | object, Answer>(
  variable: string,
  plan: object,
): Promise<Child<Ready, Question, Answer>> {
  const child = fork(process.argv[1] ?? '', [], {
    env: { ...process.env, [variable]: JSON.stringify(plan) },
    // The process writes its log, but nobody reads it.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [ready] = (await once(child, 'message')) as [Ready];
  return {
    ready,
    ask: async (question) => {
      const answer = once(child, 'message') as Promise<[Answer]>;
      child.send(question);
      return (await answer)[0];
    },
    close: () => child.disconnect(),
  };
}
