import { setTimeout as sleep } from 'node:timers/promises';
import { pdf } from '../../support/files.ts';
import { atMost, exactly, type Finding } from '../../support/findings.ts';
import { type Bucket, openBucket } from '../bucket.ts';
import { type Answer, ask, type Call, send } from '../client.ts';
import { outboxFindings, untilDone } from '../rest.ts';
import { complaintsOf, DOCUMENTS, inBuilding, openSite, readiness, type Site, until } from '../site.ts';

const AWAY_MS = 4_000;
const EVERY_MS = 200;
/** An upload whose storage hangs is answered by then. */
const ANSWERED_WITHIN_MS = 30_000;
const OTHERS_WITHIN_MS = 1_000;
const RECOVERED_WITHIN_S = 10;
const PROBED_WITHIN_MS = 3_000;

interface Trouble {
  name: string;
  begin(bucket: Bucket): Promise<void> | void;
  /** What uploads are answered. */
  status: number;
  /** Others can be done: files are read, and it is ready. */
  onlyUploads?: boolean;
  /** How its end begins: what hung is gone. */
  isCut?: boolean;
  /** Seconds from its end until uploads work, where some are under way that nobody will answer. */
  recovered?: number;
}

const troubles: readonly Trouble[] = [
  { name: 'stopped', status: 503, begin: ({ line }) => line.set('cut') },
  { name: 'closes connections', status: 503, begin: ({ line }) => line.set('closing') },
  { name: 'hangs', status: 503, isCut: true, begin: ({ line }) => line.set('dead') },
  {
    name: 'takes, never answers',
    status: 503,
    begin(bucket) {
      bucket.stalls = true;
    },
  },
  { name: 'falls silent', status: 503, recovered: 45, begin: ({ line }) => line.set('silent') },
  { name: 'says 503', status: 503, begin: (bucket) => refuse(bucket, '503 SlowDown') },
  { name: 'says 500', status: 503, begin: (bucket) => refuse(bucket, '500 InternalError') },
  {
    name: 'full',
    status: 507,
    onlyUploads: true,
    begin: (bucket) => refuse(bucket, '507 XMinioStorageFull'),
  },
];

function refuse(bucket: Bucket, refusal: Bucket['refuse']): void {
  if (refusal) bucket.refuse = refusal;
  else delete bucket.refuse;
}

/** The bucket goes away in every way and comes back, while documents are sent and read, and agreements signed. */
export async function storage(): Promise<Finding[]> {
  const bucket = await openBucket();
  const site = await openSite({ variables: bucket.variables });
  const token = await site.token('admin');
  const bytes = await pdf({ pages: 2 });
  const upload = (): Call => {
    const body = new FormData();
    body.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'guide.pdf');
    return { method: 'POST', path: inBuilding('pdfs'), token, body };
  };
  const list = await ask(site.urls, { method: 'GET', path: DOCUMENTS, token });
  const file = { method: 'GET', path: list.fields[0].document as string };

  const findings: Finding[] = [];
  for (const [at, trouble] of troubles.entries()) {
    await trouble.begin(bucket);
    const uploads: Promise<Answer>[] = [];
    const reads: Promise<Answer>[] = [];
    const others: Answer[] = [];
    await sign(site, at);
    const end = performance.now() + AWAY_MS;
    for (let turn = 0; performance.now() < end; turn++) {
      const url = site.urls[turn % site.urls.length] ?? '';
      if (turn % 5 === 0) uploads.push(send(url, upload()));
      if (turn % 5 === 1) reads.push(send(url, file));
      others.push(await send(url, { method: 'GET', path: '/users/getUserInfo/', token }));
      await sleep(EVERY_MS);
    }
    const probed = await readiness(site);
    const uploaded = await Promise.all(uploads);
    const read = await Promise.all(reads);
    refuse(bucket, undefined);
    bucket.stalls = false;
    if (trouble.isCut) await bucket.line.set('cut');
    await bucket.line.set('open');
    const recovered = await Promise.all(
      site.urls.map((url) => until(async () => (await send(url, upload())).status === 200, 60_000)),
    );
    const back = await send(site.urls[0] ?? '', file);
    const longest = Math.max(...[...uploaded, ...read].map(({ milliseconds }) => milliseconds));
    const { name, status, onlyUploads } = trouble;
    findings.push(
      exactly(`${name}: an upload`, kindsOf(uploaded), `${status} with Retry-After`),
      exactly(`${name}: reading a file`, kindsOf(read), onlyUploads ? '200' : '503 with Retry-After'),
      atMost(`${name}: either, worst`, Math.round(longest), ANSWERED_WITHIN_MS, ' ms'),
      exactly(`${name}: other calls`, kindsOf(others), '200'),
      atMost(`${name}: they, worst`, worst(others), OTHERS_WITHIN_MS, ' ms'),
      exactly(
        `${name}: /readyz`,
        probed.map((one) => one.status).join(', '),
        onlyUploads ? '200, 200' : '503, 503',
      ),
      atMost(`${name}: it, worst`, Math.max(...probed.map(({ after }) => after)), PROBED_WITHIN_MS, ' ms'),
      atMost(
        `${name}: uploads work again`,
        Math.max(...recovered.map((ms = Infinity) => ms)) / 1000,
        trouble.recovered ?? RECOVERED_WITHIN_S,
        ' s',
      ),
      exactly(`${name}: the file is read again`, back.status, 200),
    );
  }
  await untilDone(site);
  const [sealed] = await site.query<{ n: number }>(
    `select count(*)::int as n from nda_documents d join nda_signatures s on s.id = d.signature_id
      where s.email like 'storage%'`,
  );
  const folders = await site.query<{ folder: string }>(
    'select folder from stored_files union all select folder from sealed_files where not unused',
  );
  const lacking = folders.filter(
    ({ folder }) => ![...bucket.objects.keys()].some((path) => path.includes(folder)),
  );
  for (const complaint of complaintsOf(site).slice(0, 10)) console.log(`  ! ${complaint.slice(0, 300)}`);
  findings.push(
    exactly('agreements signed meanwhile that are sealed in the end', sealed?.n ?? 0, troubles.length),
    exactly('rows whose files are not there', lacking.length, 0),
    ...(await outboxFindings(site)),
  );
  await site.close();
  return findings;
}

/** Somebody signs: the copy is sealed by a job, which needs the storage. */
async function sign({ urls }: Site, at: number): Promise<void> {
  const body = {
    ...{ email: `storage${at}@visitors.example`, dna: 0, name: 'Ada Martin', entreprise: 'Example' },
    ...{ language: 'fr', signature: 'Ada Martin', building: 1 },
  };
  await send(urls[0] ?? '', { method: 'POST', path: '/dna/signeddna/', body });
}

const worst = (answers: readonly Answer[]) =>
  Math.round(Math.max(...answers.map(({ milliseconds }) => milliseconds)));

/** The kinds of answers that there were, each once. */
function kindsOf(answers: readonly Answer[]): string {
  const kinds = answers.map(({ status, retryAfter }) =>
    retryAfter === undefined ? `${status}` : `${status} with Retry-After`,
  );
  return [...new Set(kinds)].join(', ');
}
