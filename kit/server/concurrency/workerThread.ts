import { getPriority, setPriority } from 'node:os';
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import { assertNoTransaction } from '../database/assertNoTransaction.ts';
import { createWorkQueue } from './workQueue.ts';

export type ThreadAnswer<Result, Code extends string> = { result: Result } | { code: Code; reason: string };

class ThreadOverrun extends Error {}

/** Marks our messages, because `node --watch` sends some (`watch:import`) over the same port. */
interface Envelope<Answer> {
  'task:answer': Answer;
}

function isAnswer<Answer>(message: unknown): message is Envelope<Answer> {
  return typeof message === 'object' && message !== null && 'task:answer' in message;
}

interface ThreadTaskOptions<Code> {
  seconds: number;
  resourceLimits?: ResourceLimits;
  /** Seconds for which an idle thread is kept; default: 10. */
  idleSeconds?: number;
  overrun: Code;
  refusal(code: Code, cause: unknown): Error;
}

const IDLE_SECONDS = 10;
/** Wall-clock limit of a task, as a multiple of its CPU time limit. */
const PATIENCE = 6;
const MAX_WAITING = 40;
const RETRY_AFTER = 10;

/**
 * Returns a function that runs one task at a time in a worker thread with memory and time limits; other tasks
 * wait. `module` calls `serveTasks`. Idle threads are kept, because starting one takes 0.25 s. A thread that
 * refused a task, wrote output or was stopped is not used again. Rejects with the `refusal` of a code or of
 * `overrun`, with the signal's reason, with `busy`, or with another Error if the thread failed.
 */
export function createThreadTaskRunner<Task, Result, Code extends string>(
  module: URL,
  work: ThreadTaskOptions<Code>,
) {
  type Answer = ThreadAnswer<Result, Code>;
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: MAX_WAITING, retryAfter: RETRY_AFTER });
  let idleThread: { thread: Thread<Task, Answer>; timer: NodeJS.Timeout } | undefined;

  const take = (): Thread<Task, Answer> => {
    if (!idleThread) return startThread(module, work.resourceLimits);
    const { thread, timer } = idleThread;
    clearTimeout(timer);
    idleThread = undefined;
    if (thread.isReusable()) return thread;
    void thread.end();
    return startThread(module, work.resourceLimits);
  };
  const keep = (thread: Thread<Task, Answer>) => {
    const end = () => {
      idleThread = undefined;
      void thread.end();
    };
    idleThread = { thread, timer: setTimeout(end, (work.idleSeconds ?? IDLE_SECONDS) * 1000).unref() };
  };
  const run = async (task: Task, signal?: AbortSignal): Promise<Answer> => {
    signal?.throwIfAborted();
    const thread = take();
    const cut = Promise.withResolvers<never>();
    const stop = () => cut.reject(new ThreadOverrun('It took too long'));
    const limit = work.seconds * 1000;
    const patience = setTimeout(stop, limit * PATIENCE);
    // Only CPU time counts, because a thread of low priority may wait long for a processor.
    const before = thread.cpuTime().catch(() => 0);
    let timer: NodeJS.Timeout | undefined;
    const lookAfter = (milliseconds: number) => {
      timer = setTimeout(async () => {
        const left = limit - (await thread.cpuTime().catch(() => Number.POSITIVE_INFINITY)) + (await before);
        if (left <= 0) stop();
        else if (timer) lookAfter(left);
      }, milliseconds);
    };
    lookAfter(limit);
    const abort = () => cut.reject(signal?.reason);
    signal?.addEventListener('abort', abort);
    let answer: Answer | undefined;
    try {
      answer = await Promise.race([thread.ask(task), cut.promise]);
      return answer;
    } finally {
      clearTimeout(patience);
      clearTimeout(timer);
      timer = undefined;
      signal?.removeEventListener('abort', abort);
      if (answer && 'result' in answer && thread.isReusable()) keep(thread);
      else await thread.end();
    }
  };
  return async (task: Task, signal?: AbortSignal): Promise<Result> => {
    assertNoTransaction('Work in a thread');
    const pending = queue.run(() => run(task, signal), signal);
    const answer = await pending.catch((error: unknown) => {
      throw error instanceof ThreadOverrun ? work.refusal(work.overrun, error) : error;
    });
    if ('result' in answer) return answer.result;
    throw work.refusal(answer.code, answer.reason);
  };
}

/** An Error thrown by `perform` ends the thread and is passed to the caller. */
export function serveTasks<Task, Result, Code extends string>(
  perform: (task: Task) => Promise<ThreadAnswer<Result, Code>>,
): void {
  lowerPriority();
  parentPort?.on('message', async (task: Task) => {
    const answer: Envelope<ThreadAnswer<Result, Code>> = { 'task:answer': await perform(task) };
    parentPort?.postMessage(answer);
  });
}

const NICENESS = 10;

/** Only Linux has priorities of threads (setpriority(2)). */
function lowerPriority(): void {
  if (parentPort && process.platform === 'linux') setPriority(Math.max(getPriority(), NICENESS));
}

interface Thread<Task, Answer> {
  isReusable(): boolean;
  ask(task: Task): Promise<Answer>;
  cpuTime(): Promise<number>;
  end(): Promise<unknown>;
}

function startThread<Task, Answer>(module: URL, resourceLimits?: ResourceLimits): Thread<Task, Answer> {
  // Libraries print warnings about bad files; callers get errors instead.
  const silent = { stdout: true, stderr: true };
  const worker = new Worker(module, { ...silent, execArgv: [], ...(resourceLimits && { resourceLimits }) });
  let waiting = Promise.withResolvers<Answer>();
  let alive = true;
  worker.on('message', (message: unknown) => {
    if (isAnswer<Answer>(message)) waiting.resolve(message['task:answer']);
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const outgrown = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    waiting.reject(outgrown ? new ThreadOverrun('It took too much memory', { cause: error }) : error);
  });
  worker.on('exit', (code) => {
    alive = false;
    waiting.reject(new Error(`The thread ended with ${code} and no answer`));
  });
  return {
    // Unread output stays in memory, and reading it would keep the process alive.
    isReusable: () => alive && worker.stdout.readableLength + worker.stderr.readableLength === 0,
    async ask(task) {
      waiting = Promise.withResolvers();
      worker.ref();
      worker.postMessage(task);
      return waiting.promise.finally(() => worker.unref());
    },
    async cpuTime() {
      const { user, system } = await worker.cpuUsage();
      return (user + system) / 1000;
    },
    end: () => worker.terminate(),
  };
}
