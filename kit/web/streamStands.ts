/** Milliseconds that the stream of live updates waits for a first answer, which says since when it has to hear. */
const AT_MOST = 2_000;

/** Names up to which change something was read, or heard, in one process of the server: `<process>.<number>` (`X-Heard`). */
type Heard = string | null;

interface Expected {
  first: Promise<Heard>;
  answered(heard: Heard): void;
  /** Up to where each answer has come that was asked for meanwhile. */
  read: Heard[];
  /** Since when the stream hears; undefined until it stands. */
  since?: Heard;
  /** Something was read that may have changed before the stream heard of it. */
  missed(): void;
}

let expected: Expected | undefined;

/**
 * The stream of live updates will be asked for. What is read until it stands tells up to which change it has come, so that none
 * is lost between the two; `missed` is called where one may have been.
 */
export function expectStream(missed: () => void): void {
  const { promise: first, resolve: answered } = Promise.withResolvers<Heard>();
  expected = { first, answered, read: [], missed };
}

/** Up to where the first answer has come that was asked for since the stream is expected: from there on it has to hear. Null where there is none soon. */
export function heardFirst(): Promise<Heard> {
  const late = Promise.withResolvers<Heard>();
  const timer = setTimeout(() => late.resolve(null), AT_MOST);
  return Promise.race([expected?.first ?? null, late.promise]).finally(() => clearTimeout(timer));
}

/** The stream hears from here on. Answers whether what was read before may have changed meanwhile. */
export function streamStands(since: Heard): boolean {
  if (!expected || expected.since !== undefined) return false;
  expected.since = since;
  const { read } = expected;
  return read.some((heard) => isBefore(heard, since));
}

/** No stream is expected any more. */
export function expectNoStream(): void {
  expected = undefined;
}

/** Whether something that is asked for now has to tell up to where it has come. */
export const isStreamExpected = (): boolean => expected !== undefined && expected.since === undefined;

/** Something is asked for. Answers what to call with the `X-Heard` of its answer. */
export function askedFor(): (heard: Heard) => void {
  const before = isStreamExpected() ? expected : undefined;
  return (heard) => {
    const asked = before;
    if (!asked || asked !== expected) return;
    if (asked.since === undefined) {
      asked.read.push(heard);
      if (heard !== null) asked.answered(heard);
    } else if (isBefore(heard, asked.since)) asked.missed();
  };
}

/** Also where nobody knows. */
function isBefore(heard: Heard, since: Heard): boolean {
  const [process, at] = heard?.split('.') ?? [];
  const [other, from] = since?.split('.') ?? [];
  return process === undefined || process !== other || Number(at) < Number(from);
}
