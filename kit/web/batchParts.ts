/** Statuses of answers that have no body. */
const WITHOUT_BODY = [204, 304];

/** What stands before each part: the place of its call, and how that was answered. */
interface Head {
  at: number;
  status: number;
  headers: Record<string, string>;
}

/** The parts of a batch that is there whole. */
export function partsIn(batch: string): (Head & { text: string })[] {
  const lines = batch.split('\n');
  return lines.flatMap((text, number) =>
    number % 2 === 1 ? [{ ...(JSON.parse(lines[number - 1] ?? '') as Head), text }] : [],
  );
}

/** During an update of the product a process of the version before may answer. */
export const knowsNoBatches = ({ ok, status, headers }: Response): boolean =>
  status === 404 || (ok && !headers.get('Content-Type')?.startsWith('application/x-ndjson'));

/**
 * Hands each part of a batch to who asked for it, as it comes; where the whole was refused, to each the refusal. Rejects with a TypeError
 * where it breaks off, and at its end.
 */
export async function handOut(
  response: Response,
  asked: readonly { answer(part: Response): void }[],
): Promise<void> {
  if (!response.ok || !response.body) {
    for (const { answer } of asked) answer(response.clone());
    return;
  }
  let head = '';
  for await (const line of linesOf(response.body)) {
    if (head === '') {
      head = line;
      continue;
    }
    const { at, status, headers } = JSON.parse(head) as Head;
    asked[at]?.answer(new Response(WITHOUT_BODY.includes(status) ? null : line, { status, headers }));
    head = '';
  }
  throw new TypeError('The answer broke off');
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let pending: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const [rest = '', ...more] = value.split('\n');
    pending.push(rest);
    for (const next of more) {
      yield pending.join('');
      pending = [next];
    }
  }
}
