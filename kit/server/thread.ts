import { getPriority, setPriority } from 'node:os';
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import { outsideTransactions } from './database/outsideTransactions.ts';
import { workQueue } from './workQueue.ts';

/** What a thread makes of a task; or why it refuses it, `reason` for the log only. Both are copied to the asker. */
export type Answer<Result, Code extends string> = { result: Result } | { code: Code; reason: string };

/** The work took more memory or time than it may. */
class ThreadOverrun extends Error {}

/**
 * An answer among what comes from a thread. Others write to its parent as well: run by `node --watch`, Node reports there
 * which modules the thread has loaded (`watch:import`), before the thread has done anything.
 */
interface Envelope<Given> {
  'task:answer': Given;
}

function isAnswer<Given>(message: unknown): message is Envelope<Given> {
  return typeof message === 'object' && message !== null && 'task:answer' in message;
}

interface Work<Code> {
  /** Of the processor, for one task, starting included. */
  seconds: number;
  resourceLimits?: ResourceLimits;
  /** Seconds that it stays for the next task; left out: ten. */
  kept?: number;
  /** What to say of a task that takes more memory or time than it may. */
  overrun: Code;
  /** The error that a code is thrown as; `cause` is for the log only. */
  refusal(code: Code, cause: unknown): Error;
}

const KEPT = 10;
/** A task that waits, for the processor or for anything else, is stopped after so many times the seconds that it may take. */
const PATIENCE = 6;
/** Tasks that wait: each is held in memory. */
const LONGEST_QUEUE = 40;
const RETRY_AFTER = 10;

/**
 * Heavy work in a thread of its own, bounded in memory and time, so that the server goes on answering and no file can stop
 * it. One task at a time, in a queue that is fair between callers (workQueue.ts): what arrives together waits rather than adds up.
 * A thread stays for the next task, as long as `kept` says, since starting one takes a quarter of a second, and then gives its memory
 * back. One that refused a task, wrote something or was stopped gets no other: what a bad file left in it meets nobody else's.
 * In: the module that calls `answerTasks`, and the bounds of its work. Out: a function that answers a task's result. It
 * rejects with what `refusal` makes of the code that the thread refuses a task with, or of `overrun`; with the signal's
 * reason; with `too_many_requests` where too many wait already; with any other Error where the thread broke.
 */
export function threadFor<Task, Result, Code extends string>(module: URL, work: Work<Code>) {
  type Given = Answer<Result, Code>;
  const queue = workQueue({ atOnce: 1, longest: LONGEST_QUEUE, retryAfter: RETRY_AFTER });
  let kept: { thread: Thread<Task, Given>; timer: NodeJS.Timeout } | undefined;

  const take = (): Thread<Task, Given> => {
    if (!kept) return startThread(module, work.resourceLimits);
    const { thread, timer } = kept;
    clearTimeout(timer);
    kept = undefined;
    if (thread.isFit()) return thread;
    void thread.end();
    return startThread(module, work.resourceLimits);
  };
  const keep = (thread: Thread<Task, Given>) => {
    const end = () => {
      kept = undefined;
      void thread.end();
    };
    kept = { thread, timer: setTimeout(end, (work.kept ?? KEPT) * 1000).unref() };
  };
  const run = async (task: Task, signal?: AbortSignal): Promise<Given> => {
    signal?.throwIfAborted();
    const thread = take();
    const cut = Promise.withResolvers<never>();
    const stop = () => cut.reject(new ThreadOverrun('It took too long'));
    const limit = work.seconds * 1000;
    const patience = setTimeout(stop, limit * PATIENCE);
    // It stands back where processors are short: only what it has had of them counts.
    const before = thread.spent().catch(() => 0);
    let timer: NodeJS.Timeout | undefined;
    const lookAfter = (milliseconds: number) => {
      timer = setTimeout(async () => {
        const left = limit - (await thread.spent().catch(() => Number.POSITIVE_INFINITY)) + (await before);
        if (left <= 0) stop();
        else if (timer) lookAfter(left);
      }, milliseconds);
    };
    lookAfter(limit);
    const abort = () => cut.reject(signal?.reason);
    signal?.addEventListener('abort', abort);
    let answer: Given | undefined;
    try {
      answer = await Promise.race([thread.ask(task), cut.promise]);
      return answer;
    } finally {
      clearTimeout(patience);
      clearTimeout(timer);
      timer = undefined;
      signal?.removeEventListener('abort', abort);
      if (answer && 'result' in answer && thread.isFit()) keep(thread);
      else await thread.end();
    }
  };
  return async (task: Task, signal?: AbortSignal): Promise<Result> => {
    outsideTransactions('Work in a thread');
    const turn = queue.run(() => run(task, signal), signal);
    const answer = await turn.catch((error: unknown) => {
      throw error instanceof ThreadOverrun ? work.refusal(work.overrun, error) : error;
    });
    if ('result' in answer) return answer.result;
    throw work.refusal(answer.code, answer.reason);
  };
}

/**
 * In the module of a thread: does each task that it is sent. An Error that `perform` throws ends the thread, and is what the
 * asker gets.
 */
export function answerTasks<Task, Result, Code extends string>(
  perform: (task: Task) => Promise<Answer<Result, Code>>,
): void {
  standBack();
  parentPort?.on('message', async (task: Task) => {
    const answer: Envelope<Answer<Result, Code>> = { 'task:answer': await perform(task) };
    parentPort?.postMessage(answer);
  });
}

/** How nice the thread is to others, of 19. */
const NICENESS = 10;

/**
 * Where processors are short, whoever answers people goes first. On Linux a thread has a priority of its own; elsewhere it would be
 * that of the whole process (setpriority(2), “C library/kernel differences”).
 */
function standBack(): void {
  if (parentPort && process.platform === 'linux') setPriority(Math.max(getPriority(), NICENESS));
}

interface Thread<Task, Given> {
  /** Whether it may get another task. */
  isFit(): boolean;
  ask(task: Task): Promise<Given>;
  /** Milliseconds of the processor since it began. Rejects where that is not known. */
  spent(): Promise<number>;
  end(): Promise<unknown>;
}

function startThread<Task, Given>(module: URL, resourceLimits?: ResourceLimits): Thread<Task, Given> {
  // What a library says about a bad file is said to whoever sent it, in words: nothing of it is written out.
  const silent = { stdout: true, stderr: true };
  const worker = new Worker(module, { ...silent, execArgv: [], ...(resourceLimits && { resourceLimits }) });
  let waiting = Promise.withResolvers<Given>();
  let alive = true;
  worker.on('message', (message: unknown) => {
    if (isAnswer<Given>(message)) waiting.resolve(message['task:answer']);
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
    // Reading what it wrote would keep the process from ending, and unread it adds up.
    isFit: () => alive && worker.stdout.readableLength + worker.stderr.readableLength === 0,
    async ask(task) {
      waiting = Promise.withResolvers();
      worker.ref();
      worker.postMessage(task);
      // Between tasks it does not keep the process from ending.
      return waiting.promise.finally(() => worker.unref());
    },
    async spent() {
      const { user, system } = await worker.cpuUsage();
      return (user + system) / 1000;
    },
    end: () => worker.terminate(),
  };
}
