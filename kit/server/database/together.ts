/** Milliseconds that others wait for the exchange under way: a connection that says nothing holds up only who asked by it. */
const LONGEST_WAIT = 50;

interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Lets many who ask at the same time share one exchange with the database: all whose requests have come at once, and all who ask
 * while one is under way share the next. Nobody waits for a clock, and the busier it is, the less each costs. What is answered is
 * never older than the question.
 *
 * @param ask Answers questions in their order. Where it fails, all who share it get its error.
 */
export function together<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;
  let isSoon = false;

  /** Once the process has read what has come until now: its questions go along. */
  const beginSoon = () => {
    if (isSoon) return;
    isSoon = true;
    setImmediate(begin);
  };
  const begin = async () => {
    const those = waiting;
    waiting = [];
    isSoon = false;
    clearTimeout(timer);
    if (those.length === 0) return;
    underWay += 1;
    try {
      const answers = await ask(those.map(({ question }) => question));
      for (const [at, one] of those.entries()) one.resolve(answers[at] as Answer);
    } catch (error) {
      for (const one of those) one.reject(error);
    } finally {
      underWay -= 1;
      if (waiting.length > 0) beginSoon();
    }
  };
  return (question) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.push({ question, resolve, reject });
    if (underWay === 0) beginSoon();
    else if (waiting.length === 1) timer = setTimeout(begin, LONGEST_WAIT);
    return promise;
  };
}
